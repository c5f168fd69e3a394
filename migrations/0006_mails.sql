-- Every mail that was ever caused. `cause` names what it tells of, so that one event makes one mail.
create table mails (
  id          uuid primary key default gen_random_uuid(),
  cause       text not null,
  recipient   text not null,
  subject     text not null,
  text        text not null,
  html        text not null,
  -- [{filename, key, type}]: files in storage.
  attachments jsonb not null default '[]',
  status      text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  failure     text,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz
);
create unique index mails_cause on mails (cause);
create index mails_newest on mails (created_at desc, id desc);
create index mails_recipient on mails (recipient, created_at desc);
