-- What the statistics and the pricebooks need of the work lines of a sent estimate, to compare them with what the parties say to them and
-- with what's charged. Neither is in the estimate: the kind of deficiency is the analysis's, and the drafted price is in its history.
-- One row for each line that an agent can choose.
create table sent_lines (
  estimate_id    uuid not null references estimates (id) on delete cascade,
  line_id        text not null,
  -- Of deficiency. Null for work without a finding, and for findings of several kinds.
  kind           text,
  quantity       integer not null check (quantity > 0),
  -- The total, with the additional units that go with the line. Null if the line can't be priced from the report.
  low            numeric(10, 2),
  estimated      numeric(10, 2),
  high           numeric(10, 2),
  -- The item of the contractor's pricebook that the price of a unit comes from.
  item_name      text,
  -- The price of a unit as ODIE drafted it, and as staff changed it. Null if they didn't, and in revisions.
  drafted_price  numeric(10, 2),
  repriced       numeric(10, 2),
  primary key (estimate_id, line_id),
  check ((low is null) = (estimated is null) and (low is null) = (high is null)),
  check ((drafted_price is null) = (repriced is null))
);

-- What was charged, by the time of the report on it.
create index work_completions_reported_at on work_completions (reported_at);

-- Estimates whose work can still come: those that haven't expired, and those whose work is requested. What staff repriced in them isn't known, nor the items that they didn't pick themselves.
insert into sent_lines (estimate_id, line_id, kind, quantity, low, estimated, high, item_name)
select e.id, line ->> 'id',
  (select case when count(distinct kind) = 1 then min(kind) end
   from (select coalesce(
       (select d ->> 'kind' from jsonb_array_elements(e.decisions) d
        where d ->> 'type' = 'kind' and d ->> 'findingId' = finding_id limit 1),
       jsonb_path_query_first(r.ai_analysis, '$.findings[*] ? (@.id == $id).kind', jsonb_build_object('id', finding_id)) #>> '{}',
       jsonb_path_query_first(r.ai_analysis, '$.possible[*] ? (@.id == $id).kind', jsonb_build_object('id', finding_id)) #>> '{}') as kind
     from jsonb_array_elements_text(line -> 'finding_ids') finding_id) kinds),
  (line ->> 'quantity')::integer,
  case when (line ->> 'total_price') is not null then
    (line ->> 'quantity')::integer * coalesce(line ->> 'unit_price_min', line ->> 'unit_price')::numeric + coalesce(more.low, 0) end,
  (line ->> 'total_price')::numeric + coalesce(more.estimated, 0),
  case when (line ->> 'total_price') is not null then
    (line ->> 'quantity')::integer * coalesce(line ->> 'unit_price_max', line ->> 'unit_price')::numeric + coalesce(more.high, 0) end,
  case when line ->> 'price_basis' = 'pricebook' and more.estimated is null then line ->> 'price_item' end
from estimates e
join inspection_reports r on r.id = e.report_id
cross join jsonb_array_elements(e.estimate_data -> 'line_items') line
left join lateral (
  select (other ->> 'quantity')::integer * coalesce(other ->> 'unit_price_min', other ->> 'unit_price')::numeric as low,
    (other ->> 'total_price')::numeric as estimated,
    (other ->> 'quantity')::integer * coalesce(other ->> 'unit_price_max', other ->> 'unit_price')::numeric as high
  from jsonb_array_elements(e.estimate_data -> 'line_items') other
  where other ->> 'id' = (line ->> 'id') || '.more' limit 1) more on true
where e.status <> 'draft' and (e.sent_at > now() - interval '30 days' or (e.accepted_at is not null and e.done_at is null))
  and line ->> 'type' = 'work'
  and line ->> 'unit_price' is distinct from '0.00'
  and not ((line ->> 'id') like '%.more' and exists (
    select from jsonb_array_elements(e.estimate_data -> 'line_items') parent
    where (parent ->> 'id') || '.more' = line ->> 'id' and parent ->> 'unit_price' is distinct from '0.00'))
on conflict do nothing;
