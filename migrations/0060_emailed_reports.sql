-- Reports that arrive by email.

-- How far the inbox has been read, as in bounce_mailboxes.
create table inbox_mailboxes (like bounce_mailboxes including all);

-- Each agent's private address is the inbox's with this token: INBOX+TOKEN@DOMAIN.
create table inbox_addresses (
  agent_id   uuid primary key references users (id) on delete cascade,
  token      text not null unique check (token ~ '^[a-z0-9]{16,64}$'),
  created_at timestamptz not null
);

-- Every email that arrived at the inbox. Of a stranger's, only who sent it, its subject, and what became of it is kept.
create table received_messages (
  id           uuid primary key default gen_random_uuid(),
  -- The hash of the private address, the Message-ID, and the content: a message that arrives again, in whatever way, isn't a new one.
  identity     text not null unique,
  -- The hash of the content alone: the same message may arrive at two addresses of one agent.
  content_hash text not null,
  source       text not null check (source in ('imap', 'pipe')),
  -- The recipient in the envelope, where the mail server said so. Cleared once the message was processed.
  recipient    text,
  -- From and Subject, for the list.
  sender       text,
  subject      text,
  file_key     text,
  bytes        bigint not null,
  -- The message was too large, and the file has only its beginning.
  is_cut       boolean not null default false,
  agent_id     uuid references users (id) on delete set null,
  -- Whether it's in the agent's limit, which counts each message once.
  is_counted   boolean not null default false,
  outcome      text not null default 'waiting' check (outcome in ('waiting', 'report', 'asked', 'refused', 'ignored')),
  -- Why it was refused or ignored.
  reason       text,
  is_answered  boolean not null default false,
  -- When its processing starts over, if it's still waiting then: its job was lost, or the virus scanner is down.
  retry_at     timestamptz not null,
  received_at  timestamptz not null,
  processed_at timestamptz,
  check ((outcome = 'waiting') = (processed_at is null)),
  check ((reason is not null) = (outcome in ('refused', 'ignored'))),
  check (outcome = 'waiting' or (file_key is null and recipient is null))
);
create index received_messages_received on received_messages (received_at desc, id desc);
create index received_messages_content on received_messages (content_hash);
create index received_messages_agent on received_messages (agent_id, received_at desc) where agent_id is not null;
create index received_messages_waiting on received_messages (retry_at) where outcome = 'waiting';

-- The reports that came in a message: those whose address is known, and those that wait for their agent to enter it.
create table emailed_reports (
  id                 uuid primary key default gen_random_uuid(),
  message_id         uuid not null references received_messages (id) on delete cascade,
  agent_id           uuid not null references users (id) on delete cascade,
  original_file_name text not null,
  -- Null once it's the report's file, or was discarded.
  file_key           text,
  file_bytes         bigint not null,
  file_sha256        text not null,
  -- As far as the message or the report says.
  found_address      text,
  -- Why the address has to be entered or changed.
  problem            text check (problem in ('no_address', 'not_served')),
  report_id          uuid references inspection_reports (id) on delete cascade,
  created_at         timestamptz not null,
  check (file_key is null or report_id is null)
);
create index emailed_reports_message on emailed_reports (message_id);
create index emailed_reports_agent on emailed_reports (agent_id, created_at desc, id desc);
create index emailed_reports_report on emailed_reports (report_id);
create index emailed_reports_waiting on emailed_reports (created_at) where file_key is not null;

-- The email that an email answers by itself: its Message-ID, and those that it refers to.
alter table mails add column answers jsonb;
