import { startOf, titleOf } from '#domain/operations/statistics/statistics.ts'
import type { Context } from '#platform/context.ts'
import { type Actual, type LineCount, MIN_CASES, type RepairStatistics } from './contract.ts'
import * as store from './store.ts'

/** What became of the estimates of the last `days` days, and what was charged for work done in them. */
export async function read(ctx: Context, days: number): Promise<RepairStatistics> {
  const since = startOf(ctx, days)
  const { medianHours, ...funnel } = await store.readFunnel(ctx.db, since)
  const actuals = await store.listActuals(ctx.db, since)
  const named = (by: 'kind' | 'contractor') => actuals.filter((row) => row.by === by)
  const classed = (name: 'firm' | 'range') =>
    actualOf(actuals.find((row) => row.by === 'class' && row.name === name))
  return {
    funnel,
    answerHours: {
      cases: funnel.workAnswers,
      median: funnel.workAnswers < MIN_CASES ? null : medianHours,
    },
    agents: await store.countAgents(ctx.db, since),
    actual: {
      all: actualOf(actuals.find(({ by }) => by === 'all')),
      firm: classed('firm'),
      range: classed('range'),
      kinds: named('kind').map((row) => ({ ...actualOf(row), id: row.id, title: kindTitleOf(row.name) })),
      contractors: named('contractor').map((row) => ({
        ...actualOf(row),
        id: row.id,
        title: row.name ?? 'Deleted accounts',
      })),
    },
    repriced: titled(await store.listRepriced(ctx.db, since)),
    declined: titled(await store.listDeclined(ctx.db, since)),
    noWorkNeeded: titled(await store.listNoWorkNeeded(ctx.db, since)),
  }
}

/** Without what a few cases can't say. */
function actualOf(row: store.ActualRow | undefined): Actual {
  if (!row || row.cases < MIN_CASES)
    return { cases: row?.cases ?? 0, median: null, mean: null, inRange: null }
  const { cases, median, mean, inRange } = row
  return { cases, median, mean, inRange }
}

const titled = (rows: readonly store.CountRow[]): LineCount[] =>
  rows.map((row) => ({ ...row, title: kindTitleOf(row.kind) }))

/** Lines without a kind are also those with findings of several. */
const kindTitleOf = (kind: string | null) => (kind === null ? 'Other work' : titleOf(kind))
