-- Personal access tokens, for programs that call the API in a user's name.
create table access_tokens (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references users (id) on delete cascade,
  -- Those of an earlier epoch no longer work, like passkeys: a password reset starts a new one.
  epoch        integer not null,
  name         text not null check (length(name) between 1 and 60),
  -- SHA-256, hex.
  token_hash   text not null unique,
  -- The last four characters, so that the owner recognizes it.
  ending       text not null check (length(ending) = 4),
  scopes       text[] not null check (cardinality(scopes) between 1 and 30),
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text
);
create index access_tokens_user on access_tokens (user_id, created_at);
create index access_tokens_expires on access_tokens (expires_at);
