-- Who has an estimate open at the review desk. Kept up to date by the open page; an entry counts for less than a minute.
create table estimate_viewers (
  estimate_id uuid not null references estimates (id) on delete cascade,
  user_id     uuid not null references users (id) on delete cascade,
  seen_at     timestamptz not null,
  primary key (estimate_id, user_id)
);
create index estimate_viewers_user on estimate_viewers (user_id);

-- The lines of a draft that staff have checked off. A line's id is only unique within its estimate.
create table estimate_checks (
  estimate_id uuid not null references estimates (id) on delete cascade,
  line_id     text not null check (length(line_id) between 1 and 60),
  checked_by  uuid references users (id) on delete set null,
  checked_at  timestamptz not null,
  primary key (estimate_id, line_id)
);
create index estimate_checks_user on estimate_checks (checked_by);
