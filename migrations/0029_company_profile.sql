alter table users
  -- The last day on which a contractor's license is valid, in Wisconsin; null if they haven't said.
  add column license_expires date,
  -- Where emails about their estimates go; null for the email of the account.
  add column leads_email text;
create index users_license_expires on users (license_expires) where license_expires is not null;
