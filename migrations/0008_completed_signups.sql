-- A completed sign-up stays for a while, so that its link opened again gets a truthful response. Password and profile are
-- removed from it: they belong to the account.
alter table signups add column user_id uuid references users on delete cascade;
alter table signups alter column password drop not null;
alter table signups add constraint signups_password_while_pending check ((password is null) = (user_id is not null));
create index signups_user on signups (user_id) where user_id is not null;
