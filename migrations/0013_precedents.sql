-- Staff decisions about findings, as they stand in the draft: why one was removed, its kind, a mention that is one.
alter table estimates add column decisions jsonb not null default '[]';

-- What staff decided about a sentence when they sent an estimate. It applies to later reports with the same sentence.
create table precedents (
  id              uuid primary key default gen_random_uuid(),
  -- SHA-256 of the sentence without its numbers, places and names.
  sentence_key    text not null,
  sentence        text not null,
  -- The inspection company whose report had the sentence; null where the report doesn't say.
  company         text,
  -- The kind that the analysis found; null where the sentence was only a mention.
  found_kind      text,
  -- Either the sentence is no finding, for this reason, or it is one of this kind.
  reason          text check (reason in ('not_a_deficiency', 'not_electrical')),
  kind            text,
  decided_by      uuid references users (id) on delete set null,
  decided_by_name text not null,
  decided_at      timestamptz not null,
  check ((reason is null) <> (kind is null)),
  unique nulls not distinct (sentence_key, company, found_kind)
);
create index precedents_newest on precedents (decided_at desc, id desc);
create index precedents_company on precedents (company, decided_at desc, id desc);

-- The reports that a precedent was applied to.
create table precedent_uses (
  precedent_id uuid not null references precedents (id) on delete cascade,
  report_id    uuid not null references inspection_reports (id) on delete cascade,
  at           timestamptz not null,
  primary key (precedent_id, report_id)
);
create index precedent_uses_report on precedent_uses (report_id);
