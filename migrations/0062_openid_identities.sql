-- Identities connected in an earlier epoch no longer sign in, unless the provider verified the account's own email. A password
-- reset starts a new epoch.
alter table users add column provider_epoch integer not null default 0;
-- Until when an admin may sign in without the provider that is required of staff; `bin/odie admin allow-password` sets it.
alter table users add column provider_waived_until timestamptz;

-- An account at an OpenID provider that signs in to an account here.
create table openid_identities (
  id                uuid primary key default gen_random_uuid(),
  user_id           uuid not null references users (id) on delete cascade,
  epoch             integer not null,
  -- Which of the configured providers it came through, for its name.
  provider          text not null check (length(provider) between 1 and 40),
  -- The identity itself: `iss` and `sub` of the ID token. A subject has at most 255 ASCII characters (OpenID Connect Core 1.0, 2).
  issuer            text not null check (length(issuer) between 1 and 500),
  subject           text not null check (length(subject) between 1 and 255),
  -- As the provider said when it was connected, for display. It may be another one than the account's.
  email             text check (length(email) <= 254),
  is_email_verified boolean not null,
  created_at        timestamptz not null default now(),
  last_used_at      timestamptz,
  check (email is not null or not is_email_verified)
);
create unique index openid_identities_subject on openid_identities (issuer, subject);
create index openid_identities_user on openid_identities (user_id, created_at);

-- A browser on its way to a provider and back. Works once, in the browser that began it.
create table openid_requests (
  -- SHA-256, hex, of the state and of the secret in the browser's cookie.
  state_hash   text primary key,
  browser_hash text not null,
  provider     text not null,
  -- The nonce and the PKCE verifier. AES-256-GCM, by a key derived from SESSION_SECRET.
  secrets      text not null,
  -- Where to go afterwards: a path of this site.
  next         text,
  -- Who is connecting the provider, and their epoch; null for a sign-in.
  user_id      uuid references users (id) on delete cascade,
  epoch        integer,
  -- Kept after its use, so that a repeated response still finds its way back.
  used_at      timestamptz,
  expires_at   timestamptz not null,
  check ((user_id is null) = (epoch is null))
);
create index openid_requests_expires on openid_requests (expires_at);
create index openid_requests_user on openid_requests (user_id);

-- What a provider has just said about the person at a browser, while they do the next step: sign in to the account with that
-- email, sign in with a passkey, or sign up.
create table provider_vouchers (
  -- SHA-256, hex, of the secret in the browser's cookie.
  browser_hash text primary key,
  -- Whose account the provider vouches for; null if there's none with that email.
  user_id      uuid references users (id) on delete cascade,
  -- Whether the identity is connected already.
  is_connected boolean not null,
  provider     text not null,
  issuer       text not null,
  subject      text not null,
  -- Verified by the provider, unless the identity is connected.
  email        text,
  first_name   text,
  last_name    text,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  check (is_connected or email is not null),
  check (user_id is not null or not is_connected)
);
create index provider_vouchers_expires on provider_vouchers (expires_at);
create index provider_vouchers_user on provider_vouchers (user_id);

-- The provider that preceded the code; null after a password.
alter table pending_sign_ins add column provider text;
