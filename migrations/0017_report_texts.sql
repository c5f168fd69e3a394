-- The passages of a report in a format without pages, in reading order (`ReportText` in domain/analysis/report-text.ts): what the
-- desk shows instead of page images. Deleted with the report's file.
create table report_texts (
  report_id uuid primary key references inspection_reports (id) on delete cascade,
  passages  jsonb not null
);
