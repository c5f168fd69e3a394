-- An estimate is priced lines or a PDF made by hand; a letter says that the report names no electrical deficiencies.
alter table estimates add column kind text not null default 'estimate' check (kind in ('estimate', 'letter'));
alter table estimates add check (kind = 'estimate' or (total_amount = 0 and status <> 'accepted'));

-- A report that staff returned to its agent, and what the agent reads about why.
alter table inspection_reports add column return_reason text check (length(return_reason) between 1 and 500);
alter table inspection_reports drop constraint inspection_reports_analysis_status_check;
alter table inspection_reports add constraint inspection_reports_analysis_status_check check (
  analysis_status in
    ('pending', 'uploaded', 'processing', 'completed', 'failed', 'estimate_uploaded', 'processed', 'returned')
);
alter table inspection_reports add check ((analysis_status = 'returned') = (return_reason is not null));
