create table contact_messages (
  id           uuid primary key default gen_random_uuid(),
  name         text not null,
  email        text not null,
  inquiry_type text not null check (inquiry_type in ('general', 'support', 'partnership', 'technical')),
  subject      text not null,
  message      text not null,
  created_at   timestamptz not null default now(),
  handled_at   timestamptz
);
create index contact_messages_newest on contact_messages (created_at desc, id desc);
