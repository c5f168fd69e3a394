-- The staff's two lists of reports, each in its order: what waits, oldest first, and what has its answer, newest first.
create index inspection_reports_waiting on inspection_reports (created_at, id)
  where analysis_status in ('pending', 'uploaded', 'processing', 'completed', 'failed');
create index inspection_reports_answered on inspection_reports (created_at desc, id desc)
  where analysis_status in ('estimate_uploaded', 'processed', 'returned');
-- The reports of one contractor.
create index estimates_of_contractor on estimates (contractor_id, report_id) where superseded_by is null;

-- An approved report has left the waiting list, even while its PDF is still being made. Until now it stayed until then.
update inspection_reports r set analysis_status = 'estimate_uploaded', progress = null
  where analysis_status in ('pending', 'uploaded', 'processing', 'completed', 'failed')
    and exists (select from estimates e where e.report_id = r.id and e.status <> 'draft');

-- What staff have yet to answer, without reading what they have answered.
create index contact_messages_open on contact_messages (created_at desc, id desc) where handled_at is null;
create index contractor_applications_undecided on contractor_applications (created_at desc, id desc) where status = 'open';
