-- For a contractor's list of the questions about their estimates that wait for an answer.
create index line_questions_unanswered on line_questions (estimate_id, asked_at, id) where answered_at is null;
