-- Whether a link was emailed to the owner as theirs, to write by, too. Links that were emailed before only show the record: their email said
-- that anyone may see it.
alter table estimate_shares add column is_owners boolean not null default false;

-- The link that the decision came by. Null for older decisions, and those of servers of the previous version. Links are deleted before
-- decisions are, so it's no foreign key.
alter table work_decisions add column link_id uuid;
