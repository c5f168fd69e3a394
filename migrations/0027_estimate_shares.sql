-- Links that show a sent estimate to people without an account, such as the buyer or the seller. Only the hash of a link's token
-- is stored.
create table estimate_shares (
  id             uuid primary key default gen_random_uuid(),
  estimate_id    uuid not null references estimates (id) on delete cascade,
  recipient      text not null,
  token_hash     text not null unique,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  revoked_at     timestamptz,
  openings       integer not null default 0,
  last_opened_at timestamptz
);
create index on estimate_shares (estimate_id, created_at);
