-- In the order of the list, so that a page of agents is read from the index alone.
drop index users_role;
create index users_role on users (role, created_at desc, id desc);

alter table waitlist rename column told_at to notified_at;
