-- Claims that ended without an attempt, and attempts at a job that is suspected of killing its process.
alter table job_failures
  add column releases integer not null default 0,
  add column trials integer not null default 0 check (trials >= 0);
