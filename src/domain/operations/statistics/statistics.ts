import { catalogue } from '#domain/analysis/catalogue.ts'
import type { Context } from '#platform/context.ts'
import type { Outcomes, Statistics } from './contract.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_MS = 7 * DAY_MS

const titles = new Map<string, string>(catalogue.map(({ kind, title }) => [kind, title]))

/** The numbers of the last `days` days. */
export async function read(ctx: Context, days: number): Promise<Statistics> {
  const since = startOf(ctx, days)
  const summary = await store.summarize(ctx.db, since)
  const weeks = await readWeeks(ctx, since)
  const kinds = await store.outcomesByKind(ctx.db, since)
  const whereabouts = await store.readWhereabouts(ctx.db, since)
  return {
    reports: weeks.reduce((sum, { reports }) => sum + reports, 0),
    whereabouts,
    sent: summary.sent,
    accepted: summary.accepted,
    turnaroundHours: { median: summary.turnaroundMedian, p90: summary.turnaroundP90 },
    reviewMinutes: { median: summary.reviewMedian, p90: summary.reviewP90 },
    weeks,
    outcomes: kinds.reduce(plus, { kept: 0, edited: 0, removed: 0, added: 0 }),
    kinds: kinds.map((row) => ({ ...row, title: titleOf(row.kind) })),
  }
}

/** When a period of so many days began. */
export const startOf = (ctx: Context, days: number) => new Date(ctx.now().getTime() - days * DAY_MS)

/** The catalogue's title of a kind. */
export const titleOf = (kind: string | null) =>
  kind === null ? 'Work without a finding' : (titles.get(kind) ?? kind)

const plus = (a: Outcomes, b: Outcomes): Outcomes => ({
  kept: a.kept + b.kept,
  edited: a.edited + b.edited,
  removed: a.removed + b.removed,
  added: a.added + b.added,
})

/** Every week since then, also those in which nothing happened. */
async function readWeeks(ctx: Context, since: Date): Promise<Statistics['weeks']> {
  const uploaded = new Map((await store.uploadedByWeek(ctx.db, since)).map((row) => [row.week, row]))
  const sent = new Map((await store.sentByWeek(ctx.db, since)).map((row) => [row.week, row]))
  const weeks: Statistics['weeks'] = []
  for (let at = mondayOf(since); at <= ctx.now().getTime(); at += WEEK_MS) {
    const start = new Date(at).toISOString().slice(0, 10)
    weeks.push({
      start,
      reports: uploaded.get(start)?.reports ?? 0,
      sent: sent.get(start)?.sent ?? 0,
      turnaroundHours: sent.get(start)?.turnaroundHours ?? null,
    })
  }
  return weeks
}

/** The start of a moment's week, UTC, in milliseconds: January 5, 1970 was a Monday. */
function mondayOf(at: Date) {
  const offset = 4 * DAY_MS
  return Math.floor((at.getTime() - offset) / WEEK_MS) * WEEK_MS + offset
}
