-- What a large ODIE has: as many reports as the setting `bench.reports` says, nearly all of them answered, of 5,000 agents, for 2,000
-- contractors with 33,000 territories. Names, streets, and cities repeat as they do in life. Of 100,000 reports, agent 1 has 10,000,
-- agent 3 has 20, and contractor 1 has 2,000. Triggers are off, so that it takes seconds; `large-data.ts` fills what they would have.
set session_replication_role = replica;
select setseed(0.4);
create function pg_temp.id_of(name text) returns uuid immutable language sql
  as $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$;

create temporary table first_names as select * from unnest(array[
  'Anna','Ben','Carla','David','Elena','Frank','Grace','Hector','Irene','James','Karen','Luis','Maria','Nathan','Olivia','Peter',
  'Quinn','Rosa','Samuel','Tanya','Ursula','Victor','Wendy','Xavier','Yolanda','Zach']) with ordinality as t (name, n);
create temporary table last_names as select * from unnest(array[
  'Anderson','Bauer','Carlson','Dietrich','Erickson','Fischer','Garcia','Hansen','Iverson','Jensen','Krueger','Larson','Mueller',
  'Nelson','Olson','Peterson','Quist','Rodriguez','Schmidt','Thompson','Ulrich','Vang','Wagner','Xiong','Yang','Zimmerman'])
  with ordinality as t (name, n);
create temporary table streets as select * from unnest(array[
  'Lantern','Oak','Maple','Birch','Cedar','Elm','Walnut','Chestnut','Prospect','Humboldt','Kinnickinnic','Vliet','Center','Burleigh',
  'Locust','Capitol','Hampton','Silver Spring','Good Hope','Brown Deer','Lincoln','Oklahoma','Howard','Layton','College','Rawson'])
  with ordinality as t (name, n);

-- A ZIP for every territory: Wisconsin's come first.
create temporary table zips as
  select row_number() over (order by n not between 53000 and 54999, n) as n, lpad(n::text, 5, '0') as zip_code,
    (select name from streets where streets.n = g.n % 26 + 1) || case g.n % 3 when 0 then ' Falls' when 1 then 'ville' else ' Grove' end as city
  from generate_series(10001, 99999) as g (n) limit 33000;

insert into users (id, email, password, first_name, last_name, role, company_name, license_number, is_verified, is_email_verified, created_at)
  select pg_temp.id_of('contractor' || n), 'contractor' || n || '@bench.test', 'none',
    (select name from first_names f where f.n = (g.n * 7) % 26 + 1), (select name from last_names l where l.n = (g.n * 11) % 26 + 1),
    'contractor', (select name from last_names l where l.n = (g.n * 5) % 26 + 1) || ' Electric ' || g.n, 'EC-' || g.n, true, true,
    now() - random() * interval '900 days'
  from generate_series(1, 2000) as g (n);
insert into users (id, email, password, first_name, last_name, role, company_name, is_email_verified, created_at)
  select pg_temp.id_of('agent' || n), 'agent' || n || '@bench.test', 'none',
    (select name from first_names f where f.n = (g.n * 3) % 26 + 1), (select name from last_names l where l.n = (g.n / 26) % 26 + 1),
    'agent', (select name from streets s where s.n = g.n % 26 + 1) || ' Realty', true, now() - random() * interval '900 days'
  from generate_series(1, 5000) as g (n);

-- Every sixth territory is unassigned.
insert into territories (zip_code, city, state, contractor_id)
  select zip_code, city, 'WI', case when n % 6 <> 0 then pg_temp.id_of('contractor' || (n % 2000 + 1)) end from zips;
insert into pricebooks (contractor_id, item_name, min_price, max_price)
  select pg_temp.id_of('contractor' || c), 'Item ' || i, 100, 150 from generate_series(1, 2000) c, generate_series(1, 50) i;

insert into inspection_reports (id, agent_id, property_address, zip_code, report_file_path, original_file_name, file_bytes, file_sha256,
    analysis_status, findings, failure, flags, analysed_at, processed_at, created_at)
  select pg_temp.id_of('report' || g.n), pg_temp.id_of('agent' || case when g.n % 10 = 3 then 1 else g.n % 5000 + 1 end),
    -- The same five are found by `91327 lantern`, however many reports there are.
    case when g.n between 2 and 6 then '91327 N Lantern' else
      g.n % 9000 + 100 || ' ' || (array['N','E','S','W'])[g.n % 4 + 1] || ' ' || s.name end || ' Street, ' || z.city || ', WI ' || z.zip_code,
    z.zip_code, 'reports/' || g.n, 'inspection-' || g.n || '.pdf', 4000000, md5('file' || g.n / 2),
    case when g.n % 100 = 0 then 'completed' when g.n % 250 = 1 then 'failed' else 'processed' end, g.n % 30,
    case when g.n % 250 = 1 then 'The file couldn’t be read.' end, case when g.n % 50 = 0 then '{duplicate_file}' else '{}'::text[] end,
    now() - g.n * interval '10 minutes', now() - g.n * interval '9 minutes', now() - g.n * interval '10 minutes'
  from generate_series(1, current_setting('bench.reports')::int) as g (n)
  join streets s on s.n = (g.n * 17) % 26 + 1 join zips z on z.n = (g.n * 13) % 900 + 1;

insert into mails (id, cause, recipient, subject, text, html, status, failure, created_at, sent_at)
  select pg_temp.id_of('mail' || n), 'bench:' || n, 'agent' || (n % 5000 + 1) || '@bench.test', 'Your estimate', repeat('text ', 100), repeat('<p>text</p>', 100),
    case when n % 500 = 3 then 'failed' else 'sent' end, case when n % 500 = 3 then 'no such mailbox' end,
    now() - n * interval '9 minutes', now() - n * interval '9 minutes'
  from generate_series(1, current_setting('bench.reports')::int) as g (n);

create temporary table lines as
  select jsonb_build_object('summary', jsonb_build_object('total', '812.00', 'low', '700.00', 'high', '900.00'), 'line_items',
    jsonb_agg(jsonb_build_object('id', 'line-' || i, 'type', 'work', 'description', 'Replace the double-tapped breaker ' || i,
      'scope', repeat(md5(i::text), 8), 'location', 'Basement', 'quantity', 1, 'unit', 'each', 'class', 'firm', 'unit_price', '101.50',
      'total_price', '101.50', 'unit_price_min', '101.50', 'unit_price_max', '101.50', 'price_basis', 'pricebook',
      'finding_ids', jsonb_build_array('f-' || i)))) as data
  from generate_series(1, 8) as g (i);
create temporary table print as
  select jsonb_build_object('contractor', jsonb_build_object('firstName', 'Anna', 'lastName', 'Bauer', 'companyName', 'Bauer Electric',
      'companyEmail', null, 'companyAddress', null, 'email', 'contractor@bench.test', 'phone', null, 'licenseNumber', 'EC-1', 'logoKey', null),
    'agent', jsonb_build_object('firstName', 'Ben', 'lastName', 'Olson', 'email', 'agent@bench.test'), 'evidence', '[]'::jsonb) as data;

-- One for each report that could be read; every twentieth was revised.
insert into estimates (id, report_id, agent_id, contractor_id, total_amount, estimate_data, status, printed, pdf_key, agent_mail_id, agent_mail_failed, sent_at,
    delivered_at, accepted_at, accepted_amount, superseded_by, created_at)
  select pg_temp.id_of('estimate' || n || '/' || v), pg_temp.id_of('report' || n),
    pg_temp.id_of('agent' || case when n % 10 = 3 then 1 else n % 5000 + 1 end),
    pg_temp.id_of('contractor' || case when n % 50 = 3 then 1 else n % 2000 + 1 end), 812, lines.data,
    case when n % 100 = 0 then 'draft' when n % 3 = 0 then 'accepted' else 'sent' end,
    case when n % 100 <> 0 then print.data end, case when n % 100 <> 0 then 'estimates/' || n end,
    case when n % 100 <> 0 and v = 1 then pg_temp.id_of('mail' || n) end, n % 100 <> 0 and v = 1 and n % 500 = 3,
    case when n % 100 <> 0 then now() - n * interval '9 minutes' end, now() - n * interval '9 minutes',
    case when n % 100 <> 0 and n % 3 = 0 then now() - n * interval '8 minutes' end,
    case when n % 100 <> 0 and n % 3 = 0 then 812 end,
    case when v = 0 then pg_temp.id_of('estimate' || n || '/1') end, now() - n * interval '10 minutes' - (1 - v) * interval '1 minute'
  from generate_series(1, current_setting('bench.reports')::int) as g (n), generate_series(0, 1) as h (v), lines, print
  where n % 250 <> 1 and (v = 1 or (n % 20 = 7 and n % 100 <> 0));

insert into waitlist (email, zip_code, created_at)
  select 'visitor' || g.n || '@bench.test', z.zip_code, now() - g.n * interval '1 hour' from generate_series(1, 10000) as g (n) join zips z on z.n = g.n % 3000 + 1;
insert into contact_messages (name, email, inquiry_type, subject, message, created_at, handled_at)
  select 'Visitor ' || n, 'visitor' || n || '@bench.test', 'general', 'A question', 'Do you serve my ZIP?', now() - n * interval '1 hour', case when n > 50 then now() end
  from generate_series(1, 5000) as g (n);
insert into contractor_applications (first_name, last_name, company_name, license_number, email, phone, zip_codes, created_at, status, decided_at)
  select 'Pat', 'Moss', 'Moss Electric ' || n, 'EC-1', 'applicant' || n || '@bench.test', '1', '{53202}', now() - n * interval '1 hour',
    case when n > 30 then 'invited' else 'open' end, case when n > 30 then now() end
  from generate_series(1, 2000) as g (n);
insert into precedents (sentence_key, sentence, company, reason, decided_by_name, decided_at)
  select md5('precedent' || g.n), 'The ' || s.name || ' breaker number ' || g.n || ' feeds two wires.', 'inspector' || g.n % 40 || '.test', 'not_electrical', 'Robin', now() - g.n * interval '1 minute'
  from generate_series(1, 20000) as g (n) join streets s on s.n = g.n % 26 + 1;

-- Two years of activity, of people and of ODIE itself.
insert into audit_events (at, actor, action, subject, details)
  select now() - n * interval '3 minutes', case when n % 4 = 0 then 'staff' || n % 12 || '@bench.test' else 'agent' || n % 5000 || '@bench.test' end,
    (array['signed-in', 'report-uploaded', 'estimate-sent', 'estimate-accepted', 'report-downloaded', 'password-changed'])[n % 6 + 1],
    case when n % 6 in (0, 5) then 'agent' || n % 5000 || '@bench.test' else pg_temp.id_of('report' || n % current_setting('bench.reports')::int)::text end,
    jsonb_build_object('propertyAddress', n % 9000 || ' N Lantern Street, Milwaukee, WI 53202')
  from generate_series(1, 300000) as g (n);
-- Finished jobs are kept for a week, which is 10,000 at 150 reports a day.
insert into pgboss.job (name, data, state, created_on)
  select 'send-mail', jsonb_build_object('mailId', pg_temp.id_of('mail' || n)),
    (case when n % 100 = 0 then 'failed' when n % 250 = 1 then 'created' else 'completed' end)::pgboss.job_state, now() - n * interval '1 minute'
  from generate_series(1, 10000) as g (n);
-- Staff keep a few files longer.
update inspection_reports set keep_file_until = now() + interval '90 days', keep_file_reason = 'A dispute.' where original_file_name like '%00.pdf';
set session_replication_role = default;
analyze;
