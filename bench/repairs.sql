-- What follows from the estimates of `lists.sql`: five lines of each, repair requests and answers to them for two of five, and for those
-- that were accepted, the contractor's answer, the owner's decision, and two reports on the work. Of 50,000 reports, 15,000 requests
-- were reported as done.
set session_replication_role = replica;

insert into sent_lines (estimate_id, line_id, kind, quantity, low, estimated, high, item_name, drafted_price, repriced)
  select e.id, 'line-' || i, case when hash % 20 <> i then 'kind-' || (hash + i * 7) % 60 end, 1, 90, 101.50, 90 + (hash + i) % 2 * 30,
    'Item ' || (hash + i) % 50 + 1, case when (hash + i) % 9 = 0 then 95.00 end, case when (hash + i) % 9 = 0 then 101.50 end
  from estimates e cross join lateral (select abs(hashtext(e.id::text)::bigint) as hash) h cross join generate_series(1, 5) as g (i)
  where e.status <> 'draft';

create function pg_temp.request_of(hash bigint, version int) returns jsonb language sql as $$
  select jsonb_build_object('isWithdrawn', hash % 97 = 0, 'bid', null, 'email', null, 'otherTrades', '[]'::jsonb,
    'terms', jsonb_build_object('payer', 'seller', 'dueOn', null, 'showsPrices', true, 'message', repeat('Please. ', 20)),
    'lines', jsonb_agg(jsonb_build_object('lineId', 'line-' || i, 'ask', 'repair', 'amount', null, 'isTaken', version > 2,
      'response', case when version > 1 then jsonb_build_object('amount', null, 'note', repeat('Noted. ', 10), 'attachments', '[]'::jsonb,
        'by', 'Sam Seller', 'at', '2026-01-01T00:00:00Z', 'response', case when hash % 3 = 0 then 'agree' else
          (array['agree', 'agree', 'decline', 'already_done', 'discuss'])[(hash + i * 3) % 5 + 1] end) end)))
  from generate_series(1, 5) as g (i)
$$;
insert into repair_request_versions (estimate_id, version, side, author, at, content, state)
  select e.id, g.version, case when g.version = 2 then 'other_side' else 'agent' end, 'Ben Olson', e.sent_at + g.version * interval '1 day',
    pg_temp.request_of(hash, g.version), case when g.version > 1 and hash % 3 = 0 then 'agreed' else 'waiting' end
  from estimates e cross join lateral (select abs(hashtext(e.id::text)::bigint) as hash) h cross join generate_series(1, 3) as g (version)
  where e.status <> 'draft' and hash % 5 < 2 and (g.version = 1 or hash % 10 < 6 and hash % 4 >= g.version - 2);
insert into estimate_shares (estimate_id, purpose, recipient, token_hash, created_at, expires_at, openings)
  select estimate_id, 'respond', 'Sam Seller', md5('respond' || estimate_id), at, at + interval '90 days', 3
  from repair_request_versions where version = 1;

insert into work_answers (id, estimate_id, requested_at, version, lines, dates, answered_as, via, answered_at)
  select pg_temp.id_of('answer' || e.id), e.id, e.accepted_at, 1,
    (select jsonb_agg(jsonb_build_object('lineId', 'line-' || i, 'reason', null,
      'verdict', case when (hash + i) % 15 = 0 then 'no_work_needed' else 'confirmed' end)) from generate_series(1, 5) as g (i)),
    '["2026-12-01"]', 'Bauer Electric', 'link', e.accepted_at + (hash % 90) * interval '1 hour'
  from estimates e cross join lateral (select abs(hashtext(e.id::text)::bigint) as hash) h where e.status = 'accepted';
insert into work_decisions (estimate_id, requested_at, answer_id, outcome, reason, owner_name, document, document_sha256, signed_name, ip, decided_at)
  select a.estimate_id, a.requested_at, a.id, case when hash % 9 = 0 then 'declined' else 'confirmed' end, case when hash % 9 = 0 then 'Too late.' end,
    'Olive Owner', case when hash % 9 <> 0 then repeat(md5(a.id::text), 60) end, case when hash % 9 <> 0 then repeat(md5(a.id::text), 2) end,
    case when hash % 9 <> 0 then 'Olive Owner' end, '127.0.0.1', a.answered_at + interval '1 day'
  from work_answers a cross join lateral (select abs(hashtext(a.estimate_id::text)::bigint) as hash) h;
insert into work_completions (estimate_id, requested_at, version, lines, done_on, charged, reported_as, via, reported_at)
  select a.estimate_id, a.requested_at, g.version,
    (select jsonb_agg(jsonb_build_object('lineId', 'line-' || i, 'isDone', (hash + i) % 10 <> 0, 'reason', null,
      'charged', to_char(80 + (hash + i * 13) % 60, 'FM999.00'), 'before', '[]'::jsonb, 'after', jsonb_build_array(pg_temp.id_of(hash || '/' || i))))
      from generate_series(1, 5) as g (i)),
    current_date, 500, 'Bauer Electric', 'link', a.answered_at + g.version * interval '1 minute'
  from work_answers a cross join lateral (select abs(hashtext(a.estimate_id::text)::bigint) as hash) h cross join generate_series(1, 2) as g (version)
  where hash % 10 <> 0 and (g.version = 1 or hash % 10 = 1);
update estimates set done_at = accepted_at + interval '3 days', scheduled_at = accepted_at
  where id in (select estimate_id from work_completions);

set session_replication_role = default;
