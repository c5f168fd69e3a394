-- What the agent asks of the other side of a sale, line by line, and what the other side responds. Every version stays.
create table repair_request_versions (
  estimate_id uuid not null references estimates (id) on delete cascade,
  version     integer not null check (version > 0),
  side        text not null check (side in ('agent', 'other_side')),
  -- As it was then: the agent's name, or the name that the other side entered.
  author      text not null,
  at          timestamptz not null,
  content     jsonb not null,
  primary key (estimate_id, version)
);
