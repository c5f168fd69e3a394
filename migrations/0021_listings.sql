-- Text search with an index. A trusted extension: the owner of the database may create it.
create extension if not exists pg_trgm;

-- The county of each ZIP of Wisconsin, for sorting by it. The same as domain/territories/zips/wisconsin.json; a test compares them.
create table zip_counties (
  zip_code text primary key,
  county   text not null
);
insert into zip_counties (county, zip_code) select county, unnest(string_to_array(zips, ' ')) from (values
  ('Adams', '53910 53927 53934 53936 54613'),
  ('Ashland', '54514 54517 54527 54546 54806 54846 54850 54855 54861'),
  ('Barron', '54728 54733 54762 54805 54812 54813 54818 54822 54826 54829 54841 54857 54868 54889'),
  ('Bayfield', '54814 54816 54821 54827 54832 54839 54844 54847 54856 54865 54891'),
  ('Brown', '54115 54126 54162 54173 54180 54208 54229 54301 54302 54303 54304 54305 54306 54307 54308 54311 54313 54324 54344'),
  ('Buffalo', '54610 54622 54629 54743 54755 54756'),
  ('Burnett', '54830 54840 54845 54872 54893'),
  ('Calumet', '53014 53061 53062 53088 54110 54123 54129 54160 54169'),
  ('Chippewa', '54724 54726 54727 54729 54732 54745 54748 54757 54768 54774'),
  ('Clark', '54405 54420 54421 54422 54425 54436 54437 54446 54456 54460 54493 54498 54746 54771'),
  ('Columbia', '53555 53901 53911 53923 53925 53928 53932 53935 53954 53955 53957 53960 53965 53969'),
  ('Crawford', '53821 53826 54626 54628 54631 54640 54645 54654 54655 54657'),
  ('Dane', '53508 53515 53517 53523 53527 53528 53529 53531 53532 53558 53559 53560 53562 53571 53572 53575 53589 53590 53593 53596 53597 53598 53701 53702 53703 53704 53705 53706 53707 53708 53711 53713 53714 53715 53716 53717 53718 53719 53725 53726 53744'),
  ('Dodge', '53003 53006 53016 53032 53034 53035 53039 53047 53048 53050 53059 53078 53091 53098 53099 53557 53579 53916 53922 53933 53956 53963'),
  ('Door', '54202 54204 54209 54210 54211 54212 54213 54226 54234 54235 54246'),
  ('Douglas', '54820 54836 54838 54842 54849 54854 54864 54873 54874 54880 54890'),
  ('Dunn', '54725 54730 54734 54735 54737 54739 54749 54751 54763 54764 54765 54772'),
  ('Eau Claire', '54701 54702 54703 54720 54722 54741 54742'),
  ('Florence', '54120 54121 54542'),
  ('Fond du Lac', '53010 53019 53049 53057 53065 53079 53919 53931 54932 54935 54936 54937 54971 54974 54979'),
  ('Forest', '54103 54511 54520 54541 54566'),
  ('Grant', '53518 53554 53569 53573 53801 53802 53804 53805 53806 53807 53808 53809 53810 53811 53812 53813 53816 53817 53818 53820 53824 53825 53827'),
  ('Green', '53502 53520 53521 53522 53550 53566 53570 53574'),
  ('Green Lake', '53926 53939 53946 53947 54923 54941 54968'),
  ('Iowa', '53503 53506 53507 53526 53533 53535 53543 53544 53553 53565 53580 53582 53595'),
  ('Iron', '54525 54534 54536 54547 54550 54559 54565'),
  ('Jackson', '54611 54615 54635 54642 54643 54659 54754'),
  ('Jefferson', '53036 53038 53094 53137 53156 53178 53538 53549 53551 53594'),
  ('Juneau', '53929 53944 53948 53950 53962 53968 54618 54637 54641 54646'),
  ('Kenosha', '53101 53102 53104 53109 53140 53141 53142 53143 53144 53152 53158 53159 53168 53170 53171 53179 53181 53192 53194'),
  ('Kewaunee', '54201 54205 54216 54217'),
  ('La Crosse', '54601 54602 54603 54614 54636 54644 54650 54653 54669'),
  ('Lafayette', '53504 53510 53516 53530 53541 53586 53587 53599 53803'),
  ('Langlade', '54409 54418 54424 54428 54430 54462 54464 54465 54485 54491'),
  ('Lincoln', '54435 54442 54452 54487 54532'),
  ('Manitowoc', '53015 53042 53063 54207 54214 54215 54220 54221 54227 54228 54230 54232 54240 54241 54245 54247'),
  ('Marathon', '54401 54402 54403 54408 54411 54417 54426 54427 54429 54432 54440 54448 54455 54471 54474 54476 54479 54484 54488'),
  ('Marinette', '54102 54104 54112 54114 54119 54125 54143 54151 54156 54157 54159 54161 54177'),
  ('Marquette', '53920 53930 53949 53952 53953 53964 54960'),
  ('Menominee', '54135 54150'),
  ('Milwaukee', '53110 53129 53130 53132 53154 53172 53201 53202 53203 53204 53205 53206 53207 53208 53209 53210 53211 53212 53213 53214 53215 53216 53217 53218 53219 53220 53221 53222 53223 53224 53225 53226 53227 53228 53233 53234 53235 53237 53259 53263 53267 53268 53274 53278 53288 53290 53293 53295'),
  ('Monroe', '54619 54620 54638 54648 54649 54656 54660 54662 54666 54670'),
  ('Oconto', '54101 54124 54138 54139 54141 54149 54153 54154 54171 54174 54175'),
  ('Oneida', '54463 54501 54529 54531 54539 54543 54548 54562 54564 54568'),
  ('Outagamie', '54106 54113 54130 54131 54136 54140 54152 54155 54165 54170 54911 54912 54913 54914 54915 54919 54922 54931 54942 54944'),
  ('Ozaukee', '53004 53012 53021 53024 53074 53080 53092 53097'),
  ('Pepin', '54721 54736 54759 54769'),
  ('Pierce', '54003 54010 54011 54014 54021 54022 54723 54740 54750 54761 54767'),
  ('Polk', '54001 54004 54005 54006 54009 54020 54024 54026 54810 54824 54837 54853 54858'),
  ('Portage', '54406 54407 54423 54443 54458 54467 54473 54481 54482 54492 54909 54921'),
  ('Price', '54459 54513 54515 54524 54537 54552 54555 54556'),
  ('Racine', '53105 53108 53126 53139 53167 53177 53182 53185 53401 53402 53403 53404 53405 53406 53407 53408'),
  ('Richland', '53540 53556 53581 53584 53924'),
  ('Rock', '53501 53505 53511 53512 53525 53534 53536 53537 53542 53545 53546 53547 53548 53563 53576'),
  ('Rusk', '54526 54530 54563 54731 54766 54819 54848 54895'),
  ('Sauk', '53561 53577 53578 53583 53588 53913 53937 53940 53941 53942 53943 53951 53958 53959 53961'),
  ('Sawyer', '54828 54834 54835 54843 54862 54867 54876 54896'),
  ('Shawano', '54107 54111 54127 54128 54137 54166 54182 54414 54416 54450 54486 54499 54928 54948 54978'),
  ('Sheboygan', '53001 53011 53013 53020 53023 53026 53031 53044 53070 53073 53075 53081 53082 53083 53085 53093'),
  ('St. Croix', '54002 54007 54013 54015 54016 54017 54023 54025 54027 54028 54082'),
  ('Taylor', '54433 54434 54439 54447 54451 54470 54480 54490'),
  ('Trempealeau', '54612 54616 54625 54627 54630 54661 54738 54747 54758 54760 54770 54773'),
  ('Vernon', '54621 54623 54624 54632 54634 54639 54651 54652 54658 54664 54665 54667'),
  ('Vilas', '54512 54519 54521 54538 54540 54545 54554 54557 54558 54560 54561'),
  ('Walworth', '53114 53115 53120 53121 53125 53128 53138 53147 53148 53157 53176 53184 53190 53191 53195 53585'),
  ('Washburn', '54801 54817 54859 54870 54871 54875 54888'),
  ('Washington', '53002 53017 53022 53027 53033 53037 53040 53060 53076 53086 53090 53095'),
  ('Waukesha', '53005 53007 53008 53018 53029 53045 53046 53051 53052 53056 53058 53064 53066 53069 53072 53089 53103 53118 53119 53122 53127 53146 53149 53150 53151 53153 53183 53186 53187 53188 53189'),
  ('Waupaca', '54926 54929 54933 54940 54945 54946 54949 54950 54961 54962 54969 54977 54981 54983 54990'),
  ('Waushara', '54930 54943 54965 54966 54967 54970 54976 54982 54984'),
  ('Winnebago', '54901 54902 54903 54904 54906 54927 54934 54947 54952 54956 54957 54963 54964 54980 54985 54986'),
  ('Wood', '54404 54410 54412 54413 54415 54441 54449 54454 54457 54466 54469 54472 54475 54489 54494 54495')
) as counties (county, zips);

-- What people are sorted by and found by.
alter table users
  -- `businessName` in lower case.
  add column business_key text not null generated always as (left(lower(coalesce(
    nullif(company_name, ''), nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email)), 100)) stored,
  -- `personName` in lower case.
  add column person_key text not null generated always as (left(lower(coalesce(
    nullif(btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), ''), email)), 100)) stored,
  add column search_text text not null generated always as (lower(
    coalesce(first_name, '') || ' ' || coalesce(last_name, '') || E'\n' || coalesce(company_name, '') || E'\n' || email)) stored;
create index users_business on users (role, business_key, id);
create index users_search on users using gin (search_text gin_trgm_ops);

create index territories_city on territories using gin (lower(city) gin_trgm_ops);
create index territories_zip_prefix on territories (zip_code text_pattern_ops);
create index precedents_search on precedents using gin (lower(sentence) gin_trgm_ops);

-- What a report is sorted, found, and counted by in the lists of staff. Triggers keep it in step with the report, its agent, and its
-- estimates, because joining, searching, and sorting 100,000 of them takes too long. Only they write it.
create table report_listings (
  report_id       uuid primary key references inspection_reports (id) on delete cascade,
  analysis_status text not null,
  agent_id        uuid not null,
  created_at      timestamptz not null,
  -- In lower case and shortened; empty without one.
  address_key     text not null,
  county          text not null,
  agent_key       text not null,
  contractor_key  text not null,
  -- Address, file name, agent, and contractors in lower case, one per line.
  search_text     text not null
);
create index report_listings_waiting on report_listings (created_at, report_id)
  where analysis_status in ('pending', 'uploaded', 'processing', 'completed', 'failed');
create index report_listings_answered on report_listings (created_at desc, report_id desc)
  where analysis_status in ('estimate_uploaded', 'processed', 'returned');
create index report_listings_newest on report_listings (created_at desc, report_id desc);
create index report_listings_status on report_listings (analysis_status);
create index report_listings_address on report_listings (address_key, created_at, report_id);
create index report_listings_county on report_listings (county, created_at, report_id);
create index report_listings_agent on report_listings (agent_key, created_at, report_id);
create index report_listings_of_agent on report_listings (agent_id, created_at, report_id);
create index report_listings_contractor on report_listings (contractor_key, created_at, report_id);
create index report_listings_search on report_listings using gin (search_text gin_trgm_ops);
drop index inspection_reports_waiting, inspection_reports_answered, inspection_reports_newest;

-- Brings the listings of these reports up to date. The lock first: what another transaction changed meanwhile is then visible.
create function refresh_report_listings(ids uuid[]) returns void language plpgsql as $$
begin
  perform from report_listings where report_id in (select unnest(ids)) order by report_id for update;
  insert into report_listings
    select r.id, r.analysis_status, r.agent_id, r.created_at, left(lower(r.property_address), 100), coalesce(zip.county, ''),
      agent.person_key, coalesce(latest.business_key, ''),
      lower(concat_ws(E'\n', r.property_address, r.original_file_name,
        coalesce(nullif(concat_ws(' ', nullif(agent.first_name, ''), nullif(agent.last_name, '')), ''), agent.email), bidders.names))
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
    contractor_key = excluded.contractor_key, search_text = excluded.search_text
  where row(report_listings.*) is distinct from row(excluded.*);
end $$;

create function report_was_changed() returns trigger language plpgsql as $$
begin
  perform refresh_report_listings(array[new.id]);
  return null;
end $$;
create trigger refresh_listing after insert or update of
  agent_id, property_address, zip_code, original_file_name, analysis_status, created_at on inspection_reports
  for each row execute function report_was_changed();

create function estimate_was_changed() returns trigger language plpgsql as $$
begin
  perform refresh_report_listings(array[coalesce(new.report_id, old.report_id)]);
  return null;
end $$;
create trigger refresh_listing after insert or delete or update of contractor_id, status, superseded_by, created_at on estimates
  for each row execute function estimate_was_changed();

create function person_was_renamed() returns trigger language plpgsql as $$
begin
  perform refresh_report_listings(array(
    select id from inspection_reports where agent_id = new.id union select report_id from estimates where contractor_id = new.id));
  return null;
end $$;
create trigger refresh_listings after update of first_name, last_name, company_name, email on users
  for each row when (row(old.first_name, old.last_name, old.company_name, old.business_key, old.person_key)
    is distinct from row(new.first_name, new.last_name, new.company_name, new.business_key, new.person_key))
  execute function person_was_renamed();

select refresh_report_listings(array(select id from inspection_reports));

-- The staff's list of estimates, each state in its order.
create index estimates_newest on estimates (created_at desc, id desc);
create index estimates_drafts on estimates (created_at desc, id desc) where status = 'draft';
create index estimates_sent on estimates (created_at desc, id desc) where status = 'sent' and superseded_by is null;
create index estimates_accepted on estimates (created_at desc, id desc) where status = 'accepted' and superseded_by is null;
create index estimates_replaced on estimates (created_at desc, id desc) where superseded_by is not null;
-- For counting what a search finds, without reading the estimates.
create index estimates_state on estimates (report_id, status, superseded_by);
-- From the few emails that failed to their estimates.
create index mails_failed on mails (id) where status = 'failed';
create index estimates_mail on estimates (agent_mail_id) where agent_mail_id is not null;
create index estimates_undelivered on estimates (created_at desc, id desc) where delivery_failure is not null;
-- The estimates that a contractor sees, newest first.
drop index estimates_contractor;
create index estimates_contractor on estimates (contractor_id, created_at desc, id desc) where status <> 'draft' and superseded_by is null;
