-- Contractors who asked to join. Staff invite or decline each one.
create table contractor_applications (
  id             uuid primary key default gen_random_uuid(),
  first_name     text not null,
  last_name      text not null,
  company_name   text not null,
  license_number text not null,
  email          text not null,
  phone          text not null,
  zip_codes      text[] not null check (cardinality(zip_codes) between 1 and 100),
  created_at     timestamptz not null default now(),
  status         text not null default 'open' check (status in ('open', 'invited', 'declined')),
  decided_at     timestamptz,
  check ((status = 'open') = (decided_at is null))
);
create index contractor_applications_newest on contractor_applications (created_at desc, id desc);
-- One open application per email address, whichever of two requests comes first.
create unique index contractor_applications_open on contractor_applications (email) where status = 'open';

create index waitlist_waiting on waitlist (zip_code) where notified_at is null;
