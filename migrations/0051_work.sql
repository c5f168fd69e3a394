-- The contractor's answers to a request for work, and what the owner made of the latest. A request is an estimate and the time at
-- which its agent accepted it: withdrawn and requested again, it's another one.
create table work_answers (
  id             uuid primary key default gen_random_uuid(),
  estimate_id    uuid not null references estimates (id) on delete cascade,
  requested_at   timestamptz not null,
  -- Each answer is a version, never overwritten.
  version        integer not null check (version > 0),
  lines          jsonb not null check (jsonb_typeof(lines) = 'array'),
  not_to_exceed  numeric(10, 2) check (not_to_exceed >= 0),
  dates          jsonb not null default '[]' check (jsonb_array_length(dates) <= 3),
  note           text check (length(note) between 1 and 2000),
  documents      jsonb not null default '[]' check (jsonb_typeof(documents) = 'array'),
  -- The contractor's account, unless they used the link in their email; the name outlives the account.
  answered_by    uuid references users (id) on delete set null,
  answered_as    text not null,
  via            text not null check (via in ('account', 'link')),
  answered_at    timestamptz not null,
  unique (estimate_id, requested_at, version),
  check (via = 'account' or answered_by is null)
);

-- One for each request: of two people who decide at once, the first counts.
create table work_decisions (
  id              uuid primary key default gen_random_uuid(),
  estimate_id     uuid not null references estimates (id) on delete cascade,
  requested_at    timestamptz not null,
  answer_id       uuid not null references work_answers (id) on delete cascade,
  outcome         text not null check (outcome in ('confirmed', 'declined')),
  -- Why it was declined.
  reason          text check (length(reason) between 1 and 1000),
  owner_name      text not null,
  owner_email     text,
  owner_phone     text,
  access          text,
  -- One of the days that the contractor offered, or what the owner wishes instead.
  scheduled_on    date,
  wish            text,
  signed_name     text,
  -- What was confirmed, exactly as it was hashed; the PDF is made from it.
  document        text,
  document_sha256 text check (document_sha256 ~ '^[0-9a-f]{64}$'),
  ip              text not null,
  user_agent      text,
  decided_at      timestamptz not null,
  unique (estimate_id, requested_at),
  check ((outcome = 'declined') = (reason is not null)),
  check ((outcome = 'confirmed') = (document is not null)),
  check ((document is null) = (document_sha256 is null)),
  check ((document is null) = (signed_name is null))
);
create index work_decisions_of_answer on work_decisions (answer_id);

-- Which requests without an answer were followed up: once with the contractor, once with staff.
create table work_reminders (
  estimate_id  uuid not null references estimates (id) on delete cascade,
  requested_at timestamptz not null,
  kind         text not null check (kind in ('contractor', 'staff')),
  at           timestamptz not null,
  primary key (estimate_id, requested_at, kind)
);

-- For the requests whose answer is late.
create index estimates_requested on estimates (accepted_at) where status = 'accepted' and superseded_by is null;
