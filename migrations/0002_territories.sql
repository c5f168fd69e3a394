create table territories (
  id            uuid primary key default gen_random_uuid(),
  zip_code      text not null check (length(zip_code) <= 10),
  city          text not null,
  state         text not null check (length(state) = 2),
  -- Null: served, but nobody holds it yet.
  contractor_id uuid references users (id) on delete set null,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now()
);
create unique index territories_zip_code on territories (zip_code);
create index territories_contractor on territories (contractor_id, zip_code);

-- Who wants to hear when a ZIP is served.
create table waitlist (
  email      text not null,
  zip_code   text not null,
  created_at timestamptz not null default now(),
  told_at    timestamptz,
  primary key (zip_code, email)
);
