import { sql } from 'drizzle-orm'
import type { EstimateId } from '#domain/estimates/contract.ts'
import type { Context } from '#platform/context.ts'

export type Waiting = { count: number; position: number | null; nextId: EstimateId | null }

/**
 * How many first drafts wait for review, where this estimate stands among them, and which one comes next: the one after it, else the
 * first other one. They're in the order of the queue: the earliest deadline first, then the oldest report.
 */
export async function findQueuePosition(ctx: Context, id: EstimateId): Promise<Waiting> {
  const { rows } = await ctx.db.execute(sql`
    with waiting as (
      select e.id, row_number() over (order by l.deadline_key, l.created_at, l.report_id)::int as position
      from estimates e join report_listings l on l.report_id = e.report_id
      where e.status = 'draft' and e.held_until is null and e.revision_of is null and l.analysis_status = 'completed'
    )
    select
      (select count(*)::int from waiting) as count,
      (select position from waiting where id = ${id}) as position,
      coalesce(
        (select id from waiting
         where position > (select position from waiting where id = ${id}) order by position limit 1),
        (select id from waiting where id <> ${id} order by position limit 1)
      ) as "nextId"
  `)
  return rows[0] as Waiting
}
