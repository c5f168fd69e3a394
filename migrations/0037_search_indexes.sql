-- What staff search the audit trail and the email log for.
create index audit_events_search on audit_events using gin (actor gin_trgm_ops, subject gin_trgm_ops);
create index mails_search on mails using gin (recipient gin_trgm_ops, subject gin_trgm_ops);
-- Counting emails by status read every email with its text.
create index mails_status on mails (status);

-- When files are deleted, as in domain/maintenance/store.ts: KEEP_UNPROCESSED_DAYS and KEEP_PROCESSED_DAYS. The second is for the
-- files that staff keep longer, which are few, and the last in the first.
create index inspection_reports_file_deletion on inspection_reports (
  (greatest(keep_file_until, (case when processed_at is null
    then created_at at time zone 'UTC' + interval '180 days'
    else processed_at at time zone 'UTC' + interval '29 days' end) at time zone 'UTC')), id
) where report_file_path is not null;
create index inspection_reports_kept_files on inspection_reports (
  (greatest(keep_file_until, (case when processed_at is null
    then created_at at time zone 'UTC' + interval '180 days'
    else processed_at at time zone 'UTC' + interval '29 days' end) at time zone 'UTC')), id
) where report_file_path is not null and keep_file_until is not null;
create index inspection_reports_file_search on inspection_reports using gin (property_address gin_trgm_ops)
  where report_file_path is not null;
