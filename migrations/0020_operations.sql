-- Where an email's button leads, for staff to hand over; null where the link is a secret of its recipient.
alter table mails add column link text;

-- Emails that are on their way or failed: few of many.
create index mails_unsent on mails (status, created_at desc, id desc) where status <> 'sent';

-- The audit log, latest first, as a whole, for a time, and of one action.
create index audit_events_at on audit_events (at desc, id desc);
create index audit_events_action on audit_events (action, at desc, id desc);

-- Staff can keep a report's file longer than usual.
alter table inspection_reports add column keep_file_until timestamptz, add column keep_file_reason text;
