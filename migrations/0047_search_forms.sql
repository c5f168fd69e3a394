-- People type what their keyboards have: Jose finds José, and O'Keefe finds O’Keefe, in whichever Unicode form a name was stored.

set local statement_timeout = 0;

-- The form in which a text is searched: `searchForm` of the kernel in SQL. With bodies that PostgreSQL parses now, because indexes and
-- generated columns call them, and are made where no name of ours is visible: in maintenance and when a dump is restored.
create function search_form(text) returns text language sql immutable parallel safe
  return case
    -- ASCII needs next to nothing, in a fraction of the time.
    when octet_length($1) = char_length($1) then lower(translate($1, '`', ''''))
    else replace(replace(replace(translate(
      lower(regexp_replace(
        normalize(
          translate($1,
            U&'\2018\2019\201A\201B\02B9\02BB\02BC\0060\00B4\2032\201C\201D\201E\201F\2033\2010\2011\2012\2013\2014\2015\2212',
            '''''''''''''''''''''"""""-------'),
          nfkd),
        '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u00AD\u200B-\u200F\u2060\uFEFF]', '', 'g')),
      -- With capitals, because a database with the locale C has only a to z in lower case.
      U&'\00F8\00D8\0142\0141\0111\0110\00F0\00D0\0131\03C2\2044\1E9E\00C6\0152', U&'oollddddi\03C3/\00DF\00E6\0153'),
      U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe')
  end;

-- For `like`: the texts that contain this one. A `%` or `_` that a user types is a character, not a wildcard.
create function search_pattern(text) returns text language sql immutable parallel safe
  return '%' || regexp_replace(search_form($1), '[\\%_]', '\\\&', 'g') || '%';

create or replace function search_words(text) returns text[] language sql immutable parallel safe
  return array_remove(string_to_array(
    translate(search_form($1), E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\t\r\n', repeat(' ', 35)), ' '), '');
-- Computes `search` again, only where it may differ: adding the column anew would write every item.
update pricebooks set item_name = item_name where concat(item_name, code, category) ~ '[^\u0001-\u007F]';

drop index users_search;
alter table users drop column search_text;
alter table users add column search_text text not null generated always as (search_form(
  coalesce(first_name, '') || ' ' || coalesce(last_name, '') || E'\n' || coalesce(company_name, '') || E'\n' || email)) stored;
create index users_search on users using gin (search_text gin_trgm_ops);

drop index territories_city, precedents_search, audit_events_search, mails_search, inspection_reports_file_search;
create index territories_city on territories using gin (search_form(city) gin_trgm_ops);
create index precedents_search on precedents using gin (search_form(sentence) gin_trgm_ops);
create index audit_events_search on audit_events using gin (search_form(actor) gin_trgm_ops, search_form(subject) gin_trgm_ops);
create index mails_search on mails using gin (search_form(recipient) gin_trgm_ops, search_form(subject) gin_trgm_ops);
create index inspection_reports_file_search on inspection_reports using gin (search_form(property_address) gin_trgm_ops)
  where report_file_path is not null;

create or replace function refresh_report_listings(ids uuid[]) returns void language plpgsql as $$
begin
  perform from report_listings where report_id in (select unnest(ids)) order by report_id for update;
  insert into report_listings
    select r.id, r.analysis_status, r.agent_id, r.created_at, left(lower(r.property_address), 100), coalesce(zip.county, ''),
      agent.person_key, coalesce(latest.business_key, ''),
      search_form(concat_ws(E'\n', r.property_address, r.original_file_name,
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
update report_listings set search_text = search_form(search_text) where search_text <> search_form(search_text);
