import { eq } from 'drizzle-orm'
import { acceptEstimate } from '#domain/client/acceptances/contract.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { workCompletions } from '#domain/repairs/completion/tables.ts'
import { call, ctx } from '../harness/harness.ts'
import type { Draft } from './estimates.ts'

/** What was charged for each line, in dollars; null for a line that isn't done. */
export type Charges = Record<string, string | null>

/** Requests the work of a sent estimate, if it isn't requested yet, and stores what its contractor charged, as the next version. */
export async function complete({ agent, id }: Draft, charges: Charges, at = ctx.now()) {
  const read = async () => (await ctx.db.select().from(estimates).where(eq(estimates.id, id)))[0]
  if (!(await read())?.acceptedAt) await call(agent, acceptEstimate, { id })
  const requestedAt = (await read())?.acceptedAt
  if (!requestedAt) throw new Error('the work wasn’t requested')
  const earlier = await ctx.db.$count(workCompletions, eq(workCompletions.estimateId, id))
  await ctx.db.insert(workCompletions).values({
    estimateId: id,
    requestedAt,
    version: earlier + 1,
    lines: Object.entries(charges).map(([lineId, charged]) => ({
      lineId,
      isDone: charged !== null,
      reason: charged === null ? 'The owner changed their mind' : null,
      charged,
      before: [],
      after: [],
    })),
    reportedAs: 'Electric Company',
    via: 'link',
    reportedAt: at,
  })
}
