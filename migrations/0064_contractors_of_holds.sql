-- Whose hold it is: the draft may get another contractor afterwards, who has no part in it. Null once their account is deleted.
alter table estimate_holds add column contractor_id uuid references users (id) on delete set null;
update estimate_holds set contractor_id = estimates.contractor_id from estimates where estimates.id = estimate_id;
create index estimate_holds_contractor on estimate_holds (contractor_id);
