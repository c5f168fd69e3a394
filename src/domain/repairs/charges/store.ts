import { sql } from 'drizzle-orm'
import { estimates, sentLines } from '#domain/estimates/tables.ts'
import { workCompletions } from '#domain/repairs/completion/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import type { ItemCharges } from './contract.ts'

/**
 * By item, what a contractor charged for a unit; the latest report of each request counts. Charges of $0.00 say nothing about a price.
 * `since`: when the estimates were drafted at the earliest, which the index on a contractor's estimates has.
 */
export async function listByItem(db: Db, contractorId: UserId, since: Date): Promise<ItemCharges[]> {
  const { rows } = await db.execute<ItemCharges>(sql`
    with latest as (
      select distinct on (c.estimate_id, c.requested_at) c.estimate_id, c.requested_at, c.lines
      from ${estimates} e join ${workCompletions} c on c.estimate_id = e.id
      where e.contractor_id = ${contractorId} and e.status <> 'draft' and e.created_at >= ${since.toISOString()}::timestamptz
      order by c.estimate_id, c.requested_at, c.version desc
    ), charges as (
      select l.item_name, latest.estimate_id, latest.requested_at, (line ->> 'charged')::numeric / l.quantity as amount
      from latest cross join lateral jsonb_array_elements(latest.lines) line
      join ${sentLines} l on l.estimate_id = latest.estimate_id and l.line_id = line ->> 'lineId'
      where l.item_name is not null and (line -> 'isDone')::boolean and (line ->> 'charged')::numeric > 0
    )
    select min(item_name) as "itemName", count(distinct (estimate_id, requested_at))::int as jobs,
      round(min(amount), 2)::text as min, round(max(amount), 2)::text as max,
      round((percentile_cont(0.5) within group (order by amount))::numeric, 2)::text as median
    from charges group by lower(item_name) order by lower(item_name)`)
  return rows
}
