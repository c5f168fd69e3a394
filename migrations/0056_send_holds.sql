-- Hours that an approved estimate waits for its contractor to look at it before it's sent in their name; 0 sends it at once.
alter table users add column send_hold_hours smallint not null default 0 check (send_hold_hours between 0 and 72);

-- When an approved draft is sent. Null unless it waits for its contractor: nothing changes it until then.
alter table estimates add column held_until timestamptz check (held_until is null or status = 'draft');
create index estimates_held_until on estimates (held_until) where held_until is not null;

-- The latest hold of each draft, with how it ended.
create table estimate_holds (
  estimate_id uuid primary key references estimates (id) on delete cascade,
  -- The version of the draft that was approved.
  version     integer not null,
  token_hash  text not null unique,
  approved_by uuid references users (id) on delete set null,
  approved_at timestamptz not null,
  until       timestamptz not null,
  outcome     text check (outcome in ('sent', 'stopped', 'objected', 'failed')),
  -- Why the contractor objects, or why it couldn't be sent.
  reason      text check (length(reason) > 0),
  -- Who ended it; null when the time was up.
  ended_by    text,
  ended_at    timestamptz,
  check ((outcome is null) = (ended_at is null)),
  check ((reason is not null) = (outcome is not null and outcome in ('objected', 'failed')))
);
create index estimate_holds_approved_by on estimate_holds (approved_by);
