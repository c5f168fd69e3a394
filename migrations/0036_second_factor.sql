-- Whether signing in with the password also takes a code.
alter table users add column has_second_factor boolean not null default false;

create table second_factors (
  user_id      uuid primary key references users (id) on delete cascade,
  -- Shared with the authenticator app. AES-256-GCM, by a key derived from SESSION_SECRET.
  secret       text not null,
  -- Null until a first code proved that the app has it.
  confirmed_at timestamptz,
  -- The 30-second step of the last code, which doesn't work again.
  last_step    bigint not null default 0 check (last_step >= 0),
  created_at   timestamptz not null default now()
);

-- Deleted when they're used.
create table recovery_codes (
  user_id   uuid not null references users (id) on delete cascade,
  -- SHA-256, hex.
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Sign-ins whose password was right, waiting for the code in the same browser.
create table pending_sign_ins (
  -- SHA-256, hex, of the secret in the browser's cookie.
  browser_hash text primary key,
  user_id      uuid not null references users (id) on delete cascade,
  expires_at   timestamptz not null
);
create index pending_sign_ins_user on pending_sign_ins (user_id);
create index pending_sign_ins_expires on pending_sign_ins (expires_at);

-- The browsers in which admins signed in.
create table known_devices (
  user_id     uuid not null references users (id) on delete cascade,
  -- SHA-256, hex, of the secret in the browser's cookie.
  device_hash text not null,
  first_used_at timestamptz not null default now(),
  last_used_at  timestamptz not null default now(),
  primary key (user_id, device_hash)
);
