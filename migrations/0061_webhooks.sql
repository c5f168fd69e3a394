-- Where users have their events sent: signed POST requests by the Standard Webhooks specification.
create table webhook_endpoints (
  id                uuid primary key default gen_random_uuid(),
  user_id           uuid not null references users (id) on delete cascade,
  url               text not null check (char_length(url) between 1 and 2000),
  description       text check (char_length(description) between 1 and 200),
  -- Null for all, also those that are added later.
  event_types       text[] check (cardinality(event_types) > 0),
  -- Both sealed. The previous one signs, too, until its time is up.
  secret            text not null,
  previous_secret   text,
  previous_until    timestamptz,
  -- Null while it gets events. `failing`: nothing got through for three days; `gone`: it answered 410.
  paused_at         timestamptz,
  pause_reason      text check (pause_reason in ('owner', 'failing', 'gone')),
  last_delivered_at timestamptz,
  -- Since when every attempt has failed; null after one that succeeded.
  failing_since     timestamptz,
  created_at        timestamptz not null,
  updated_at        timestamptz not null,
  check ((previous_secret is null) = (previous_until is null)),
  check ((paused_at is null) = (pause_reason is null))
);
create index webhook_endpoints_user on webhook_endpoints (user_id, created_at);

-- What happened, once for each occurrence: `cause` names it. The id is what receivers know it by.
create table webhook_events (
  id            uuid primary key default gen_random_uuid(),
  cause         text not null unique,
  type          text not null,
  -- JSON, because that keeps the order of fields.
  data          json not null,
  occurred_at   timestamptz not null,
  -- Whom it concerns, besides admins; both null for a test event, which is its endpoint's alone.
  agent_id      uuid references users (id) on delete set null,
  contractor_id uuid references users (id) on delete set null,
  report_id     uuid references inspection_reports (id) on delete cascade
);
create index webhook_events_report on webhook_events (report_id);
create index webhook_events_agent on webhook_events (agent_id);
create index webhook_events_contractor on webhook_events (contractor_id);
create index webhook_events_age on webhook_events (occurred_at);

-- An event on its way to an endpoint.
create table webhook_deliveries (
  id              uuid primary key default gen_random_uuid(),
  endpoint_id     uuid not null references webhook_endpoints (id) on delete cascade,
  event_id        uuid not null references webhook_events (id) on delete cascade,
  status          text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
  -- Why it failed for good, if not by its attempts: a sentence.
  note            text,
  -- Since the delivery was queued, or replayed.
  failures        integer not null default 0,
  queued_at       timestamptz not null,
  -- When it's tried next. While an attempt is running: when that one counts as interrupted.
  next_attempt_at timestamptz not null,
  -- When the job that tries it was queued; null if there's none.
  job_at          timestamptz,
  delivered_at    timestamptz,
  created_at      timestamptz not null,
  unique (event_id, endpoint_id),
  check ((status = 'delivered') = (delivered_at is not null))
);
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'waiting';

-- Every attempt, also one that was interrupted: it has no outcome.
create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  number      integer not null,
  started_at  timestamptz not null,
  ended_at    timestamptz,
  duration_ms integer,
  -- The receiver's answer, or why there was none.
  status_code integer,
  response    text,
  failure     text,
  primary key (delivery_id, number)
);
