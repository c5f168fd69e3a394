-- The boundaries of a state's ZIP codes, fetched from the configured host once and stored simplified.
create table zip_boundaries (
  state      text primary key check (state ~ '^[A-Z]{2}$'),
  -- The address of the file that they were, or are being, made from.
  source     text not null,
  status     text not null check (status in ('preparing', 'ready', 'failed')),
  changed_at timestamptz not null,
  file_key   text,
  etag       text,
  zips       integer,
  check ((status = 'ready') = (file_key is not null and etag is not null and zips is not null))
);
