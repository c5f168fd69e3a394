import type { Context } from '#platform/context.ts'
import { type Actual, MIN_CASES } from './contract.ts'
import * as store from './store.ts'
import type { Measured } from './tables.ts'

/** What became of the estimates since then, and what was charged for work done since. */
export const measure = (ctx: Context, since: Date): Promise<Measured> =>
  ctx.db.transaction(async (tx) => {
    await store.prepare(tx)
    const { medianHours, ...funnel } = await store.readFunnel(tx, since)
    const actuals = await store.listActuals(tx, since)
    const idsBy = (by: 'kind' | 'contractor') =>
      actuals.filter((row) => row.by === by).map((row) => ({ id: row.id, ...actualOf(row) }))
    return {
      funnel,
      answerHours: {
        cases: funnel.workAnswers,
        median: funnel.workAnswers < MIN_CASES ? null : medianHours,
      },
      agents: await store.countAgents(tx, since),
      actual: {
        all: actualOf(actuals.find(({ by }) => by === 'all')),
        firm: actualOf(actuals.find(({ by, id }) => by === 'class' && id === 'firm')),
        range: actualOf(actuals.find(({ by, id }) => by === 'class' && id === 'range')),
        kinds: idsBy('kind'),
        contractors: idsBy('contractor'),
      },
      repriced: await store.listRepriced(tx, since),
      declined: await store.listDeclined(tx, since),
      noWorkNeeded: await store.listNoWorkNeeded(tx, since),
    }
  })

/** Without what a few cases can't say. */
function actualOf(row: store.ActualRow | undefined): Actual {
  if (!row || row.cases < MIN_CASES)
    return { cases: row?.cases ?? 0, median: null, mean: null, inRange: null }
  const { cases, median, mean, inRange } = row
  return { cases, median, mean, inRange }
}
