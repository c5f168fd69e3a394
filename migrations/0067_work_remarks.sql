-- What the owner, or the agent for them, and the contractor say about reported work: a problem, a reply to it, or that it's settled.
-- None is ever overwritten. A request is an estimate and when its agent requested it.
create table work_remarks (
  estimate_id  uuid not null,
  requested_at timestamptz not null,
  number       integer not null check (number > 0),
  kind         text not null check (kind in ('problem', 'reply', 'settled')),
  author       text not null check (author in ('owner', 'agent', 'contractor')),
  via          text not null check (via in ('account', 'link')),
  -- The contractor's company, which outlives the account. The names of the others are in the decision and the report.
  written_as   text,
  -- The version of the contractor's report that it's about.
  version      integer not null,
  -- The requested lines, and the other topics, that a problem is about.
  line_ids     jsonb not null default '[]' check (jsonb_typeof(line_ids) = 'array'),
  topics       jsonb not null default '[]' check (jsonb_typeof(topics) = 'array'),
  words        text check (length(words) between 1 and 2000),
  at           timestamptz not null,
  primary key (estimate_id, requested_at, number),
  foreign key (estimate_id, requested_at, version) references work_completions on delete cascade,
  check ((kind = 'reply') = (author = 'contractor')),
  check ((author = 'contractor') = (written_as is not null)),
  check ((kind = 'problem') = (jsonb_array_length(line_ids) + jsonb_array_length(topics) > 0)),
  check (kind = 'settled' or words is not null)
);
