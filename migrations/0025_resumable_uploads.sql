-- The hash is known once the whole file has arrived: a report whose upload is under way (`pending`) has none.
alter table inspection_reports alter column file_sha256 drop not null;

-- An upload that can continue after a lost connection. It's deleted when the file is complete, and some days after its last byte.
create table report_uploads (
  report_id        uuid primary key references inspection_reports (id) on delete cascade,
  agent_id         uuid not null references users (id),
  -- Chosen by the browser, so that a repeated request to begin the upload begins only one.
  attempt          uuid not null,
  total_bytes      bigint not null check (total_bytes > 0),
  received_bytes   bigint not null default 0 check (received_bytes between 0 and total_bytes),
  last_received_at timestamptz not null,
  unique (agent_id, attempt)
);
create index report_uploads_last_received on report_uploads (last_received_at);

-- What has arrived so far, each part in a stored file of its own.
create table report_upload_parts (
  report_id  uuid not null references report_uploads (report_id) on delete cascade,
  first_byte bigint not null check (first_byte >= 0),
  bytes      bigint not null check (bytes > 0),
  file_key   text not null,
  primary key (report_id, first_byte)
);
