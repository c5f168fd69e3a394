import { sql } from 'drizzle-orm'
import { estimates, sentLines } from '#domain/estimates/tables.ts'
import { pricebooks } from '#domain/pricing/pricebooks/tables.ts'
import { workCompletions } from '#domain/repairs/completion/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import type { Charged, ItemCharges } from './contract.ts'

type ChargesRow = Omit<ItemCharges, 'charged'> & { [field in keyof Charged]: Charged[field] | null }

/**
 * By item that the book has, what a contractor charged for a unit; the latest report of each request counts. Charges of $0.00 say nothing
 * about a price. An item that was added again after it was removed is found by its name. `since`: when the estimates were drafted at the
 * earliest, which the index on a contractor's estimates has.
 */
export async function listByItem(db: Db, contractorId: UserId, since: Date): Promise<ItemCharges[]> {
  const { rows } = await db.execute<ChargesRow>(sql`
    with latest as (
      select distinct on (c.estimate_id, c.requested_at) c.estimate_id, c.requested_at, c.lines
      from ${estimates} e join ${workCompletions} c on c.estimate_id = e.id
      where e.contractor_id = ${contractorId} and e.status <> 'draft' and e.created_at >= ${since.toISOString()}::timestamptz
      order by c.estimate_id, c.requested_at, c.version desc
    ), charges as (
      select (latest.estimate_id, latest.requested_at) as job, (line ->> 'charged')::numeric / l.quantity as amount,
        not l.is_mixed as is_alone, coalesce(known.id, named.id) as item_id, l.more_item_id
      from latest cross join lateral jsonb_array_elements(latest.lines) line
      join ${sentLines} l on l.estimate_id = latest.estimate_id and l.line_id = line ->> 'lineId'
      left join ${pricebooks} known on known.id = l.item_id
      left join ${pricebooks} named
        on known.id is null and named.contractor_id = ${contractorId} and named.item_key = lower(l.item_name)
      where (line -> 'isDone')::boolean and (line ->> 'charged')::numeric > 0
    )
    select p.id as "itemId", p.item_name as "itemName",
      nullif(count(distinct job) filter (where is_alone), 0)::int as jobs,
      round(min(amount) filter (where is_alone), 2)::text as min, round(max(amount) filter (where is_alone), 2)::text as max,
      round((percentile_cont(0.5) within group (order by amount) filter (where is_alone))::numeric, 2)::text as median,
      (count(distinct job) filter (where not is_alone))::int as "leftOut"
    from charges join ${pricebooks} p on p.id in (charges.item_id, charges.more_item_id)
    where p.contractor_id = ${contractorId}
    group by p.id order by p.item_key`)
  return rows.map(({ jobs, min, median, max, ...row }) => {
    const isAny = jobs !== null && min !== null && median !== null && max !== null
    return { ...row, charged: isAny ? { jobs, min, median, max } : null }
  })
}
