-- Whether the account has a passkey that works: one of its epoch. For the rule that admins need a second factor.
alter table users add column has_passkey boolean not null default false;
update users u set has_passkey = true
  where exists (select from passkeys p where p.user_id = u.id and p.epoch = u.passkey_epoch);
