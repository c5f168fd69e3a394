-- How often an outage of the database, the storage, the disk, or the mail server interrupted each job. Like a restart, it isn't a failure.
alter table job_failures
  add column outages integer not null default 0 check (outages >= 0),
  drop constraint job_failures_failures_check,
  add constraint job_failures_failures_check check (failures >= 0);
