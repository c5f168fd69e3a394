-- When the agent withdrew the request that an owner had decided on. Null while it counts, and for those from before this was recorded.
alter table work_decisions add column withdrawn_at timestamptz;
