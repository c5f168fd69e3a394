create table inspection_reports (
  id                 uuid primary key default gen_random_uuid(),
  agent_id           uuid not null references users (id),
  property_address   text not null check (length(property_address) between 1 and 500),
  -- The ZIP in the address; null flags the report for staff.
  zip_code           text,
  -- Key in storage. Null once the retention job has taken the file.
  report_file_path   text,
  original_file_name text not null,
  file_bytes         bigint not null check (file_bytes > 0),
  file_sha256        text not null,
  analysis_status    text not null default 'pending' check (
    analysis_status in ('pending', 'uploaded', 'processing', 'completed', 'failed', 'estimate_uploaded', 'processed')
  ),
  -- What the analysis found (`Analysis` in domain/analysis/contract.ts); null until it has run.
  ai_analysis        jsonb,
  -- How many deficiencies it found, so that lists need not unpack the whole of it.
  findings           integer,
  progress           jsonb,
  failure            text,
  flags              text[] not null default '{}',
  analysed_at        timestamptz,
  processed_at       timestamptz,
  file_removed_at    timestamptz,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  check (analysis_status <> 'processed' or processed_at is not null)
);
create index inspection_reports_agent on inspection_reports (agent_id, created_at desc, id desc);
create index inspection_reports_newest on inspection_reports (created_at desc, id desc);
create index inspection_reports_status on inspection_reports (analysis_status, created_at desc, id desc);
create index inspection_reports_sha256 on inspection_reports (agent_id, file_sha256);
create index inspection_reports_retention on inspection_reports (processed_at) where report_file_path is not null;

create table report_pages (
  report_id uuid not null references inspection_reports (id) on delete cascade,
  number    integer not null check (number > 0),
  file_key  text not null,
  bytes     integer not null check (bytes > 0),
  primary key (report_id, number)
);
