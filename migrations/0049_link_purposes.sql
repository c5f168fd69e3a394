-- What the holder of a link may do. Until now, all links only showed the estimate.
alter table estimate_shares
  add column purpose text not null default 'view'
    check (purpose in ('view', 'respond', 'work', 'confirm', 'completion'));
