-- The contractor's own key for an item: a code, an SKU, a task number.
alter table pricebooks add column code text;

-- The words of a text, in lower case. Its own function, so that an item and a search are divided in the same way.
create function search_words(text) returns text[] language sql immutable parallel safe
  return array_remove(string_to_array(translate(lower($1), E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\t\r\n', repeat(' ', 35)), ' '), '');

-- The contractor is one of the words, so that a search reads no other contractor's items.
alter table pricebooks add column search tsvector not null generated always as (
  array_to_tsvector(array_append(
    search_words(item_name || ' ' || coalesce(code, '') || ' ' || coalesce(category, '')), contractor_id::text))) stored;
create index pricebooks_search on pricebooks using gin (search);

-- A CSV file on its way into a pricebook: read and compared first, imported when its owner says so, undone if they want.
create table pricebook_imports (
  id            uuid primary key default gen_random_uuid(),
  contractor_id uuid not null references users (id) on delete cascade,
  file_name     text not null,
  -- Null once the file isn't needed anymore.
  file_key      text,
  status        text not null check (status in ('checking', 'unmapped', 'checked', 'importing', 'imported', 'undone', 'failed')),
  failure       text,
  columns       jsonb not null default '[]',
  mapping       jsonb,
  rows_done     integer not null default 0,
  rows_total    integer not null default 0,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now()
);
create index pricebook_imports_of_contractor on pricebook_imports (contractor_id, created_at desc, id desc);
create index pricebook_imports_file on pricebook_imports (file_key);

create table pricebook_import_rows (
  import_id  uuid not null references pricebook_imports (id) on delete cascade,
  position   integer not null,
  line       integer not null,
  outcome    text not null check (outcome in ('new', 'changed', 'unchanged', 'error')),
  -- Why a row was left out, and its cells as they are in the file.
  reason     text,
  cells      jsonb,
  -- What the row says of an item, and what the pricebook said before the import.
  item_key   text,
  item       jsonb,
  before     jsonb,
  is_applied boolean not null default false,
  primary key (import_id, position),
  check ((outcome = 'error') = (item is null))
);
create index pricebook_import_rows_by_outcome on pricebook_import_rows (import_id, outcome, position);
create index pricebook_import_rows_by_item on pricebook_import_rows (import_id, item_key, position);
