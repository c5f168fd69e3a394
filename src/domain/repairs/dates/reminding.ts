import { businessName } from '#domain/accounts/identity/rules.ts'
import { remindOnce } from '#domain/accounts/reminders/reminders.ts'
import { VALID_DAYS, validUntilOf } from '#domain/estimates/rules.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { INSPECTION_LABEL } from '#domain/reports/rules.ts'
import type { UserId } from '#kernel/actor.ts'
import { dayOf, daysAfter, daysUntil } from '#kernel/days.ts'
import { isDaytime } from '#kernel/quiet-hours.ts'
import type { Context } from '#platform/context.ts'
import { forEachItem } from '#platform/jobs/for-each-item.ts'
import { dateReminder, pricesReminder } from './mails.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How many days before an estimate's prices expire its agent is reminded. */
const PRICES_DAYS = 3

/**
 * Reminds agents of their dates the day before, or the same day if that was missed, and of prices that expire within three days.
 * Each date has one reminder; a date that was moved is a new one. At night, it does nothing.
 */
export async function remind(ctx: Context) {
  const now = ctx.now()
  if (!isDaytime(now)) return
  const today = dayOf(now)
  const days = [today, daysAfter(today, 1)]
  const dates = await store.listDue(ctx.db, days)
  const periods = await store.listPeriodsDue(ctx.db, days)
  const all = [
    ...dates.map((due) => () => remindOfDate(ctx, { ...due, topic: `date:${due.id}` as const })),
    ...periods.map(
      (due) => () =>
        remindOfDate(ctx, { ...due, label: INSPECTION_LABEL, topic: `inspection:${due.reportId}` as const }),
    ),
    () => remindOfPrices(ctx, now),
  ]
  await forEachItem(all, (remindOne) => remindOne())
}

type Due = {
  topic: `date:${string}` | `inspection:${string}`
  reportId: ReportId
  agentId: UserId
  propertyAddress: string
  label: string
  day: string
}

async function remindOfDate(ctx: Context, { topic, agentId, reportId, propertyAddress, label, day }: Due) {
  const cause = `${topic}:${day}`
  const url = urlOf(ctx, reportId)
  const about = { label, day, propertyAddress }
  await ctx.db.transaction((tx) =>
    remindOnce(ctx, tx, {
      userId: agentId,
      topic,
      cause,
      about,
      letter: (to, off) => dateReminder(to, { ...about, cause, now: ctx.now(), url, off }),
    }),
  )
}

async function remindOfPrices(ctx: Context, now: Date) {
  const sentAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  // A day more on both sides: the last day counts in Wisconsin.
  const window = { from: sentAgo(VALID_DAYS + 1), to: sentAgo(VALID_DAYS - PRICES_DAYS - 1) }
  await forEachItem(await store.listUnrequested(ctx.db, window), async (estimate) => {
    const day = validUntilOf(estimate.sentAt)
    const left = daysUntil(day, now)
    if (left >= 0 && left <= PRICES_DAYS) await remindOfEstimate(ctx, estimate, day)
  })
}

type Unrequested = Awaited<ReturnType<typeof store.listUnrequested>>[number]

async function remindOfEstimate(ctx: Context, estimate: Unrequested, day: string) {
  const { id, reportId, agentId, propertyAddress, totalAmount, printed } = estimate
  if (!printed) return
  const cause = `prices:${id}`
  const facts = { propertyAddress, totalAmount, contractorName: businessName(printed.contractor), day }
  const url = urlOf(ctx, reportId)
  await ctx.db.transaction((tx) =>
    remindOnce(ctx, tx, {
      userId: agentId,
      topic: `prices:${id}`,
      cause,
      about: { label: 'Estimate’s prices expire', day, propertyAddress },
      letter: (to, off) => pricesReminder(to, { ...facts, cause, now: ctx.now(), url, off }),
    }),
  )
}

const urlOf = ({ config }: Context, reportId: ReportId) => `${config.publicUrl}/agent/reports/${reportId}`
