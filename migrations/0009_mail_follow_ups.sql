-- The job to queue in the transaction that marks the mail as sent: {job, payload}.
alter table mails add column after_sent jsonb;
-- How many times staff sent it again after it had gone out; each of these is a message of its own.
alter table mails add column resends integer not null default 0 check (resends >= 0);

-- The email that delivers the estimate to its agent: whether it arrived is whether the estimate did.
alter table estimates add column agent_mail_id uuid references mails (id) on delete set null;
-- Why its PDF could not be made or its emails not be written, once every retry failed.
alter table estimates add column delivery_failure text;

-- Until now the follow-up was rebuilt from the cause. What went out but wasn't noted is noted here; what is still to go
-- out gets its follow-up.
update estimates e set agent_mail_id = m.id
  from mails m where m.cause = 'estimate-sent:' || e.id || ':agent';
update mails m set after_sent = jsonb_build_object('job', 'confirm-delivery', 'payload', jsonb_build_object('estimateId', e.id))
  from estimates e where e.agent_mail_id = m.id and m.status <> 'sent';
update inspection_reports r set analysis_status = 'processed', processed_at = m.sent_at
  from estimates e join mails m on m.id = e.agent_mail_id
  where e.report_id = r.id and m.status = 'sent' and e.delivered_at is null and r.analysis_status = 'estimate_uploaded';
update estimates e set delivered_at = m.sent_at
  from mails m where m.id = e.agent_mail_id and m.status = 'sent' and e.delivered_at is null;

-- How often each background job has failed. An interruption (restart, kill) isn't a failure, and the queue can't tell them apart.
create table job_failures (
  job_id    uuid primary key,
  failures  integer not null check (failures > 0),
  failed_at timestamptz not null default now()
);
create index job_failures_age on job_failures (failed_at);
