-- Dates of the sale that agents enter for their reports: ODIE counts days to them and computes none.
create table report_dates (
  id         uuid primary key default gen_random_uuid(),
  report_id  uuid not null references inspection_reports (id) on delete cascade,
  label      text not null check (char_length(label) between 1 and 60),
  day        date not null,
  version    integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index report_dates_report on report_dates (report_id, day);
create index report_dates_day on report_dates (day);

-- The reminders that agents got, each once: `cause` names the date and its day. The link in a reminder's email turns reminders off;
-- only the hash of its token is stored.
create table reminders (
  cause      text primary key,
  user_id    uuid not null references users (id) on delete cascade,
  topic      text not null,
  about      jsonb not null,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index reminders_user on reminders (user_id);
create index reminders_expiry on reminders (expires_at);

-- What a user doesn't want to be reminded of: a topic, or `all`.
create table muted_reminders (
  user_id  uuid not null references users (id) on delete cascade,
  topic    text not null,
  muted_at timestamptz not null,
  primary key (user_id, topic)
);

-- Where a mail program unsubscribes with one click (RFC 8058); null for emails that can't be turned off.
alter table mails add column unsubscribe_url text;

-- The private address of a user's calendar. Only the hash of its token is stored.
create table calendar_feeds (
  user_id    uuid primary key references users (id) on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null
);

-- For reminders of prices that are about to expire, and for calendars.
create index estimates_open_sent on estimates (sent_at) where status = 'sent' and superseded_by is null;
create index estimates_work on estimates (contractor_id) where scheduled_on is not null or done_at is not null;
