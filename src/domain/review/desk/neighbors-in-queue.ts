import { sql } from 'drizzle-orm'
import type { EstimateId } from '#domain/estimates/contract.ts'
import type { Context } from '#platform/context.ts'

export type Waiting = { count: number; position: number | null; nextId: EstimateId | null }

/**
 * How many first drafts wait for review, the oldest report first, where this estimate stands among them, and which one comes
 * next: the one after it, else the oldest other one.
 */
export async function findQueuePosition(ctx: Context, id: EstimateId): Promise<Waiting> {
  const { rows } = await ctx.db.execute(sql`
    with waiting as (
      select e.id, row_number() over (order by r.created_at, r.id)::int as position
      from estimates e join inspection_reports r on r.id = e.report_id
      where e.status = 'draft' and e.held_until is null and e.revision_of is null and r.analysis_status = 'completed'
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
