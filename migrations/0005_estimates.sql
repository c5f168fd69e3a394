create table estimates (
  id            uuid primary key default gen_random_uuid(),
  report_id     uuid not null references inspection_reports (id) on delete cascade,
  -- Set null when the contractor is deleted: a sent estimate keeps what was printed on it in `printed`.
  contractor_id uuid references users (id) on delete set null,
  total_amount  numeric(10, 2) not null default 0 check (total_amount >= 0),
  -- Null where staff uploaded a PDF by hand.
  estimate_data jsonb,
  status        text not null default 'draft' check (status in ('draft', 'sent', 'accepted')),
  version       integer not null default 1 check (version > 0),
  revision_of   uuid references estimates (id) on delete set null,
  superseded_by uuid references estimates (id) on delete set null,
  -- Contractor, agent and address as they stand on the PDF.
  printed       jsonb,
  pdf_key       text,
  pdf_bytes     integer,
  sent_by       uuid references users (id) on delete set null,
  sent_at       timestamptz,
  delivered_at  timestamptz,
  accepted_at   timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  check (status = 'draft' or sent_at is not null),
  check (status = 'draft' or printed is not null),
  check (status <> 'accepted' or accepted_at is not null)
);
create index estimates_report on estimates (report_id, created_at desc);
create index estimates_contractor on estimates (contractor_id, created_at desc, id desc) where status <> 'draft';
-- At most one draft a report: a job that runs twice, or two people who revise at once, meet here.
create unique index estimates_one_draft on estimates (report_id) where status = 'draft';

-- Every save by a person, with what the lines were before and after.
create table estimate_changes (
  id          bigint generated always as identity primary key,
  estimate_id uuid not null references estimates (id) on delete cascade,
  version     integer not null,
  actor_id    uuid references users (id) on delete set null,
  at          timestamptz not null default now(),
  change      jsonb not null
);
create index estimate_changes_estimate on estimate_changes (estimate_id, id);
