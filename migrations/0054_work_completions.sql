-- What the contractor reports as done, line by line, of a request for work (an estimate, and when its agent requested it). Each report is
-- a version, never overwritten.
create table work_completions (
  estimate_id  uuid not null references estimates (id) on delete cascade,
  requested_at timestamptz not null,
  version      integer not null check (version > 0),
  -- For each requested line: whether it's done, why not, what was charged, and the photos.
  lines        jsonb not null check (jsonb_typeof(lines) = 'array'),
  done_on      date,
  permit       text check (length(permit) between 1 and 120),
  inspection   text check (length(inspection) between 1 and 120),
  -- What was charged in total, with what isn't a line.
  charged      numeric(10, 2) check (charged >= 0),
  note         text check (length(note) between 1 and 2000),
  -- As it was then.
  license      text,
  -- The contractor's account, unless they used the link in their email; the name outlives the account.
  reported_by  uuid references users (id) on delete set null,
  reported_as  text not null,
  via          text not null check (via in ('account', 'link')),
  reported_at  timestamptz not null,
  primary key (estimate_id, requested_at, version),
  check (via = 'account' or reported_by is null)
);
