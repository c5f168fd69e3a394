-- What became of each finding that a first estimate was drafted from, counted by kind. `kind` is null for work that staff added
-- without a finding.
create table review_outcomes (
  estimate_id  uuid not null references estimates (id) on delete cascade,
  sent_at      timestamptz not null,
  kind         text,
  outcome      text not null check (outcome in ('kept', 'edited', 'removed', 'added')),
  findings     integer not null check (findings > 0),
  unique nulls not distinct (estimate_id, kind, outcome)
);
create index review_outcomes_sent_at on review_outcomes (sent_at);

-- Turnaround by the time of sending.
create index estimates_sent_at on estimates (sent_at) where status <> 'draft';
