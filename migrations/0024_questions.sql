-- What agents ask about the lines of sent estimates. Staff or the contractor answer; the first answer counts.
create table line_questions (
  id            uuid primary key default gen_random_uuid(),
  estimate_id   uuid not null references estimates (id) on delete cascade,
  report_id     uuid not null references inspection_reports (id) on delete cascade,
  -- The line as it was called then: a revision may rename or remove it.
  line_id       text not null,
  line_title    text not null,
  asked_by      uuid references users (id) on delete set null,
  question      text not null check (length(question) between 1 and 1000),
  asked_at      timestamptz not null,
  answer        text check (length(answer) between 1 and 2000),
  -- The name that the answer is signed with; it outlives the account.
  answered_by   text,
  answerer_id   uuid references users (id) on delete set null,
  answered_at   timestamptz,
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (answered_by is null))
);
create index line_questions_of_report on line_questions (report_id, asked_at desc, id desc);
create index line_questions_newest on line_questions (asked_at desc, id desc);
create index line_questions_open on line_questions (asked_at desc, id desc) where answered_at is null;
