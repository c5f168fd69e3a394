-- Photos, receipts, and other documents that the other side or the contractor adds. `used_at` is null until they're part of an
-- answer or a completion; until then they're drafts, and deleted after some days.
create table repair_attachments (
  id          uuid primary key default gen_random_uuid(),
  estimate_id uuid not null references estimates (id) on delete cascade,
  added_by    text not null check (added_by in ('other_side', 'contractor')),
  kind        text not null check (kind in ('photo', 'document')),
  name        text not null check (length(name) between 1 and 200),
  file_key    text not null,
  bytes       integer not null check (bytes > 0),
  width       integer,
  height      integer,
  created_at  timestamptz not null,
  used_at     timestamptz,
  check ((kind = 'photo') = (width is not null and height is not null))
);
create index repair_attachments_estimate on repair_attachments (estimate_id);
create index repair_attachments_file on repair_attachments (file_key);
create index repair_attachments_unused on repair_attachments (created_at) where used_at is null;
