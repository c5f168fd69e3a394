-- The agent of an estimate's report, which never changes: finding 10,000 estimates through their reports took 44 ms, counting them 66 ms.
alter table estimates add column agent_id uuid;
update estimates e set agent_id = r.agent_id from inspection_reports r where r.id = e.report_id;
alter table estimates alter column agent_id set not null;

create function set_agent_of_estimate() returns trigger language plpgsql as $$
begin
  select agent_id into new.agent_id from inspection_reports where id = new.report_id;
  return new;
end $$;
create trigger set_agent before insert on estimates for each row execute function set_agent_of_estimate();

-- The estimates that an agent sees, newest first; with the columns that are counted.
create index estimates_agent on estimates (agent_id, created_at desc, id desc) include (kind, status)
  where status <> 'draft' and superseded_by is null;

-- The same index with the status, which is counted, so that counting doesn't read the reports.
drop index inspection_reports_agent;
create index inspection_reports_agent on inspection_reports (agent_id, created_at desc, id desc) include (analysis_status);
