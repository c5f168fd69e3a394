-- Passkeys added in an earlier epoch no longer work. A password reset starts a new one.
alter table users add column passkey_epoch integer not null default 0;

create table passkeys (
  id            uuid primary key default gen_random_uuid(),
  user_id       uuid not null references users (id) on delete cascade,
  epoch         integer not null,
  -- The authenticator's id and public key (COSE), base64url.
  credential_id text not null check (length(credential_id) between 1 and 1400),
  public_key    text not null,
  -- Of signatures. Authenticators that don't count keep sending 0.
  counter       bigint not null check (counter >= 0),
  transports    jsonb not null,
  -- Whether its provider copies it to the user's other devices.
  is_synced     boolean not null,
  name          text not null check (length(name) between 1 and 60),
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz
);
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_user on passkeys (user_id, created_at);

-- What an authenticator has to sign: once, in the browser that asked for it.
create table passkey_challenges (
  -- SHA-256, hex, of the challenge and of the secret in the browser's cookie.
  challenge_hash text primary key,
  browser_hash   text not null,
  -- Who is adding a passkey, and their epoch; null for a sign-in, where the passkey says whose it is.
  user_id        uuid references users (id) on delete cascade,
  epoch          integer,
  expires_at     timestamptz not null,
  check ((user_id is null) = (epoch is null))
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
create index passkey_challenges_user on passkey_challenges (user_id);
