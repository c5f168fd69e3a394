-- Secrets of links (verification, reset, e-mail change, invitation) are stored as SHA-256, hex.
create table users (
  id                         uuid primary key default gen_random_uuid(),
  email                      text not null check (email = lower(email) and length(email) <= 254),
  -- Null until an invited person has chosen one.
  password                   text,
  -- Names and role are null until a person invited by e-mail alone has completed their profile.
  first_name                 text,
  last_name                  text,
  profile_image_url          text,
  role                       text check (role in ('agent', 'contractor', 'admin')),
  company_name               text,
  company_email              text,
  company_address            text,
  company_logo_url           text,
  phone                      text,
  license_number             text,
  is_verified                boolean not null default false,
  is_email_verified          boolean not null default false,
  email_verification_token   text,
  email_verification_sent_at timestamptz,
  reset_password_token       text,
  reset_password_expires     timestamptz,
  pending_email              text,
  email_change_token         text,
  email_change_expires       timestamptz,
  -- Set when an admin switched the account off: no sign-in, its sessions are gone.
  deactivated_at             timestamptz,
  created_at                 timestamptz not null default now(),
  updated_at                 timestamptz not null default now()
);
create unique index users_email on users (email);
create unique index users_email_verification_token on users (email_verification_token) where email_verification_token is not null;
create unique index users_reset_password_token on users (reset_password_token) where reset_password_token is not null;
create unique index users_email_change_token on users (email_change_token) where email_change_token is not null;
create index users_role on users (role, created_at desc, id);

create table sessions (
  -- SHA-256 of the id in the cookie, so that a copy of this table opens no session.
  sid    text primary key,
  sess   jsonb not null,
  expire timestamptz not null
);
create index sessions_expire on sessions (expire);
create index sessions_user on sessions ((sess ->> 'userId'));

-- What was typed at sign-up waits here, bound to its own link, until that link is followed.
create table signups (
  token_hash text primary key,
  email      text not null,
  password   text not null,
  profile    jsonb not null,
  -- SHA-256 of a secret in the cookie of the browser that signed up: only there does the link also sign in.
  browser    text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index signups_expires on signups (expires_at);
create index signups_email on signups (email, created_at desc);

create table rate_limits (
  key           text primary key,
  hits          integer not null check (hits > 0),
  window_ends   timestamptz not null
);
create index rate_limits_window on rate_limits (window_ends);

create table audit_events (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  -- Who did it: not a reference, since the trail outlives the account.
  actor_id   uuid,
  actor      text not null,
  action     text not null,
  subject    text not null,
  ip         text,
  details    jsonb not null default '{}'
);
create index audit_events_subject on audit_events (subject, id desc);
create index audit_events_actor on audit_events (actor_id, id desc);
