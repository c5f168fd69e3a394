create table pricebooks (
  id            uuid primary key default gen_random_uuid(),
  contractor_id uuid not null references users (id) on delete cascade,
  item_name     text not null check (length(item_name) between 1 and 200),
  -- `GFCI receptacle` and `gfci Receptacle` are one item.
  item_key      text not null generated always as (lower(item_name)) stored,
  description   text,
  min_price     numeric(10, 2) not null check (min_price >= 0),
  max_price     numeric(10, 2) not null check (max_price >= min_price),
  unit          text,
  category      text,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now()
);
create unique index pricebooks_item on pricebooks (contractor_id, item_key);
