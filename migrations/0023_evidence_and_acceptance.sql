-- A sent estimate keeps where its evidence is on the report's pages, so that the passage can be shown as a crop of its page.
update estimates e set printed = jsonb_set(e.printed, '{evidence}', (
  select coalesce(jsonb_agg(item || jsonb_build_object('place', (
    select jsonb_build_object('boxes', found -> 'boxes', 'size', r.ai_analysis #> array['document', 'pageSizes', ((item ->> 'page')::int - 1)::text])
    from inspection_reports r,
      jsonb_path_query(r.ai_analysis, 'lax $.**{1 to 4} ? (exists (@.boxes) && exists (@.quote))') found
    where r.id = e.report_id
      and found -> 'page' = item -> 'page' and found ->> 'quote' = item ->> 'quote'
      and jsonb_array_length(found -> 'boxes') > 0
      and r.ai_analysis #> array['document', 'pageSizes', ((item ->> 'page')::int - 1)::text] is not null
    limit 1
  )) order by position), '[]')
  from jsonb_array_elements(e.printed -> 'evidence') with ordinality as evidence (item, position)
)) where jsonb_typeof(e.printed -> 'evidence') = 'array';

-- Images made from a report's pages: crops of passages, and sheets of thumbnails. `name` says which.
create table report_images (
  report_id uuid not null references inspection_reports (id) on delete cascade,
  name      text not null,
  file_key  text not null,
  bytes     integer not null,
  primary key (report_id, name)
);

-- An agent accepts everything, or some lines: then `accepted_lines` has their ids, and `accepted_amount` is their total.
alter table estimates add column accepted_lines jsonb;
alter table estimates add column accepted_amount numeric(10, 2);
-- What the contractor says about the accepted work: when they marked it as scheduled, for which day, and as done.
alter table estimates add column scheduled_at timestamptz;
alter table estimates add column scheduled_on date;
alter table estimates add column done_at timestamptz;
update estimates set accepted_amount = total_amount where status = 'accepted';
alter table estimates add check ((status = 'accepted') = (accepted_amount is not null));
alter table estimates add check (status = 'accepted' or (accepted_lines is null and scheduled_at is null and done_at is null));
alter table estimates add check (scheduled_on is null or scheduled_at is not null);
