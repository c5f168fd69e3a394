import { PERIODS } from '#domain/operations/statistics/contract.ts'
import { startOf, titleOf } from '#domain/operations/statistics/statistics.ts'
import type { Context } from '#platform/context.ts'
import type { LineCount, RepairStatistics } from './contract.ts'
import { measure } from './measuring.ts'
import * as store from './store.ts'
import type { CountRow, Measured } from './tables.ts'

/** The statistics of a period with more estimates are kept: measuring takes 0.7 s for 2,000 on a busy machine, and 6 s for 50,000. */
const MAX_MEASURED = 2_000

/** What became of the estimates of the last `days` days, and what was charged for work done in them. */
export async function read(ctx: Context, days: number): Promise<RepairStatistics> {
  const kept = await store.findKept(ctx.db, days)
  const measured = kept?.measured ?? (await measure(ctx, startOf(ctx, days)))
  return { keptAt: kept?.at.toISOString() ?? null, ...(await named(ctx, measured)) }
}

/** Measures the periods that take too long to wait for. */
export const keep = (ctx: Context) => keepLarger(ctx, MAX_MEASURED)

/** Measures the periods with more than `limit` estimates, and forgets what was kept of the others. */
export async function keepLarger(ctx: Context, limit: number) {
  for (const days of PERIODS) {
    const since = startOf(ctx, days)
    if (await store.hasMoreEstimates(ctx.db, since, limit))
      await store.keep(ctx.db, { days, at: ctx.now(), measured: await measure(ctx, since) })
    else await store.forget(ctx.db, days)
  }
}

/** With the names of today: an account may have been deleted since. */
async function named(ctx: Context, { actual, repriced, declined, noWorkNeeded, ...numbers }: Measured) {
  const names = await store.namesOf(
    ctx.db,
    actual.contractors.flatMap(({ id }) => id || []),
  )
  return {
    ...numbers,
    actual: {
      ...actual,
      kinds: actual.kinds.map((row) => ({ ...row, title: kindTitleOf(row.id || null) })),
      contractors: actual.contractors.map((row) => ({
        ...row,
        title: names.get(row.id) ?? 'Deleted accounts',
      })),
    },
    repriced: titled(repriced),
    declined: titled(declined),
    noWorkNeeded: titled(noWorkNeeded),
  }
}

const titled = (rows: readonly CountRow[]): LineCount[] =>
  rows.map((row) => ({ ...row, title: kindTitleOf(row.kind) }))

/** Lines without a kind are also those with findings of several. */
const kindTitleOf = (kind: string | null) => (kind === null ? 'Other work' : titleOf(kind))
