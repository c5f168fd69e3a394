-- Links that ODIE emails to someone who asked for it, in place of the one before: they don't count toward the agent's own.
alter table estimate_shares add column is_emailed boolean not null default false;
update estimate_shares set is_emailed = true
  where (purpose = 'respond' and recipient like '%@% (by email)') or (purpose = 'completion' and recipient like '% (by email)');
