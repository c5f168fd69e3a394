-- What repairs leave behind, stored where it's used.

set local statement_timeout = 0;

-- `RequestState`: what both sides have come to, which only the application can tell. Null in versions that servers of the version before
-- store during the upgrade.
alter table repair_request_versions
  add column state text check (state in ('withdrawn', 'waiting', 'answered', 'agreed'));
update repair_request_versions set state = case
  when (content -> 'isWithdrawn')::boolean then 'withdrawn'
  when not jsonb_path_exists(content,
    '$.lines[*] ? (!(@.response.response == "agree" || (@.isTaken == true && @.response.response != "discuss")))') then 'agreed'
  when jsonb_path_exists(content,
    '$.lines[*] ? (@.response.response != "agree" && !(@.isTaken == true && @.response.response != "discuss"))')
    then 'answered'
  else 'waiting' end;

-- The statistics of what becomes of sent estimates, by the length of their period, where computing them takes too long to wait for: a
-- year of 50,000 reports took 5 s on an idle machine. A job replaces them. Contractors are named when they're read.
create table kept_repair_statistics (
  days     integer primary key,
  at       timestamptz not null,
  measured jsonb not null
);
create index estimates_sent_first on estimates (sent_at) where status <> 'draft' and kind = 'estimate' and revision_of is null;

-- A photo as documents print it, about 80 kB. Photos from before get theirs when one is first printed.
alter table repair_attachments
  add column print_key   text,
  add column print_bytes integer check (print_bytes > 0),
  add check ((print_key is null) = (print_bytes is null)),
  add check (print_key is null or kind = 'photo');
create index repair_attachments_print on repair_attachments (print_key) where print_key is not null;

-- The day of work that's no longer scheduled, and when that came to be: contractors' calendars show it as canceled for a while.
alter table estimates
  add column called_off_day date,
  add column called_off_at  timestamptz,
  add check ((called_off_day is null) = (called_off_at is null));
drop index estimates_work;
create index estimates_work on estimates (contractor_id)
  where scheduled_on is not null or done_at is not null or called_off_at is not null;

-- The item whose price a line has, which stays the same when it's renamed; without a foreign key, because an item may be removed. Rows
-- from before have only its name. `is_mixed`: additional units have another price, so what's charged for the line isn't for one item;
-- `more_item_id` is theirs, and `item_name` null.
alter table sent_lines
  add column item_id      uuid,
  add column is_mixed     boolean not null default false,
  add column more_item_id uuid check (more_item_id is null or is_mixed);
