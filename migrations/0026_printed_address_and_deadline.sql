alter table inspection_reports
  -- The property's address as the report itself gives it; null if that's unclear, or the agent kept their own.
  add column printed_address text,
  -- The last day of the inspection period, in Wisconsin.
  add column inspection_ends date;
create index inspection_reports_deadline on inspection_reports (inspection_ends) where inspection_ends is not null;

-- The date as text, after all others without one.
alter table report_listings add column deadline_key text not null default '9999-12-31';
create index report_listings_deadline on report_listings (deadline_key, created_at, report_id);
create index report_listings_waiting_deadline on report_listings (deadline_key, created_at, report_id)
  where analysis_status in ('pending', 'uploaded', 'processing', 'completed', 'failed');

create or replace function refresh_report_listings(ids uuid[]) returns void language plpgsql as $$
begin
  perform from report_listings where report_id in (select unnest(ids)) order by report_id for update;
  insert into report_listings
    select r.id, r.analysis_status, r.agent_id, r.created_at, left(lower(r.property_address), 100), coalesce(zip.county, ''),
      agent.person_key, coalesce(latest.business_key, ''),
      lower(concat_ws(E'\n', r.property_address, r.original_file_name,
        coalesce(nullif(concat_ws(' ', nullif(agent.first_name, ''), nullif(agent.last_name, '')), ''), agent.email), bidders.names)),
      coalesce(r.inspection_ends::text, '9999-12-31')
    from inspection_reports r
    join users agent on agent.id = r.agent_id
    left join zip_counties zip on zip.zip_code = r.zip_code
    -- The estimate to work on, as in the list: the draft, else the latest.
    left join lateral (
      select contractor.business_key from estimates e left join users contractor on contractor.id = e.contractor_id
      where e.report_id = r.id order by (e.status = 'draft') desc, e.created_at desc limit 1
    ) latest on true
    left join lateral (
      select string_agg(distinct coalesce(nullif(contractor.company_name, ''),
        nullif(concat_ws(' ', nullif(contractor.first_name, ''), nullif(contractor.last_name, '')), ''), contractor.email), E'\n') as names
      from estimates e join users contractor on contractor.id = e.contractor_id
      where e.report_id = r.id and e.superseded_by is null
    ) bidders on true
    where r.id in (select unnest(ids))
  on conflict (report_id) do update set
    analysis_status = excluded.analysis_status, agent_id = excluded.agent_id, created_at = excluded.created_at,
    address_key = excluded.address_key, county = excluded.county, agent_key = excluded.agent_key,
    contractor_key = excluded.contractor_key, search_text = excluded.search_text, deadline_key = excluded.deadline_key
  where row(report_listings.*) is distinct from row(excluded.*);
end $$;

drop trigger refresh_listing on inspection_reports;
create trigger refresh_listing after insert or update of
  agent_id, property_address, zip_code, original_file_name, analysis_status, created_at, inspection_ends on inspection_reports
  for each row execute function report_was_changed();
