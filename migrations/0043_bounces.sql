-- What the Message-ID begins with, from the first attempt to send the email until it's resent as a new message: a bounce names it.
alter table mails
  add column message_key text check (message_key ~ '^[0-9a-f]{32}$'),
  -- When a mail server that had accepted the email returned it. Counts while the status is 'failed': the version before this one,
  -- which may still be running, resends such an email without clearing it.
  add column bounced_at timestamptz;

-- Earlier versions made it from the cause alone. Those that a retry or a bounce can still concern keep theirs.
update mails set message_key = left(encode(sha256(convert_to(
    case when resends = 0 then cause else cause || '#' || resends end, 'UTF8')), 'hex'), 32)
  where status = 'queued' or created_at > now() - interval '7 days';
create unique index mails_message_key on mails (message_key);

-- How far each mailbox of bounces has been read.
create table bounce_mailboxes (
  -- Without the password.
  address       text primary key,
  uid_validity  bigint,
  last_uid      bigint,
  -- When everything in it had been read, the last time.
  read_at       timestamptz,
  failing_since timestamptz,
  failure       text,
  -- Whether the failure is among the failed jobs.
  is_reported   boolean not null default false,
  -- A process is reading it until then at the latest.
  reading_until timestamptz,
  check ((uid_validity is null) = (last_uid is null)),
  check ((failing_since is null) = (failure is null))
);
