-- What ODIE holds about a user, as a ZIP file for them.
create table data_exports (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users (id) on delete cascade,
  status     text not null default 'preparing' check (status in ('preparing', 'ready', 'failed')),
  file_key   text,
  bytes      bigint,
  created_at timestamptz not null,
  check ((status = 'ready') = (file_key is not null and bytes is not null))
);
create index data_exports_user on data_exports (user_id, created_at desc);
create unique index data_exports_preparing on data_exports (user_id) where status = 'preparing';
