-- What is left to do after an account was deleted: files and mentions elsewhere, which take too long for a request. A job does it and
-- deletes the row.
create table account_erasures (
  -- Of the account that no longer exists.
  account_id   uuid primary key,
  -- What the person is found by.
  emails       text[] not null,
  full_name    text,
  company_name text,
  file_keys    text[] not null,
  deleted_at   timestamptz not null default now()
);
