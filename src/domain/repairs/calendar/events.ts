import { moneyInWords } from '#domain/estimates/document/estimate-document.ts'
import { DATES_DISCLOSURE } from '#domain/repairs/dates/rules.ts'
import { INSPECTION_LABEL } from '#domain/reports/rules.ts'
import type { UserId } from '#kernel/actor.ts'
import { dayOf, daysAfter } from '#kernel/days.ts'
import { DELETED_ACCOUNT_EMAIL } from '#kernel/deleted-account.ts'
import type { Context } from '#platform/context.ts'
import type { DayEvent } from './icalendar.ts'
import * as store from './store.ts'

/** How long what's over stays in a calendar, in days. */
const KEEP_DAYS = 90
const DAY_MS = 24 * 60 * 60 * 1000

const firstDayOf = ({ now }: Context) => daysAfter(dayOf(now()), -KEEP_DAYS)

/** Makes what's unique in our database unique everywhere. */
const uidOf = ({ config }: Context, name: string) => `${name}@${new URL(config.publicUrl).hostname}`

/** Grows with each change, because a change is later than the one before. */
const sequenceOf = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) =>
  Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000))

/** A contractor's scheduled work. What's done stays for 90 days; what was replaced by a newer estimate is canceled. */
export async function workEventsOf(ctx: Context, contractorId: UserId): Promise<DayEvent[]> {
  const moment = new Date(ctx.now().getTime() - KEEP_DAYS * DAY_MS)
  const rows = await store.listWork(ctx.db, contractorId, { day: firstDayOf(ctx), moment })
  return rows.flatMap((row) => workEventOf(ctx, row) ?? [])
}

type Work = Awaited<ReturnType<typeof store.listWork>>[number]

function workEventOf(ctx: Context, work: Work): DayEvent | null {
  const { id, propertyAddress, scheduledOn, doneAt, amount, isReplaced, agent } = work
  const day = scheduledOn ?? (doneAt && dayOf(doneAt))
  if (!day) return null
  const contact = [agent.name, agent.phone, agent.email].filter(Boolean).join(', ')
  return {
    uid: uidOf(ctx, `work-${id}`),
    day,
    title: `${doneAt ? 'Done: electrical work' : 'Electrical work'}, ${propertyAddress}`,
    place: propertyAddress,
    details: [
      ...(agent.email === DELETED_ACCOUNT_EMAIL ? [] : [`Agent: ${contact}`]),
      `Amount: ${moneyInWords(amount)}`,
    ],
    url: `${ctx.config.publicUrl}/contractor/estimates/${id}`,
    isCancelled: isReplaced && !doneAt,
    sequence: sequenceOf(work),
    createdAt: work.createdAt,
    changedAt: work.updatedAt,
  }
}

/** An agent's dates, with the ends of inspection periods. */
export async function dateEventsOf(ctx: Context, agentId: UserId): Promise<DayEvent[]> {
  const since = firstDayOf(ctx)
  const dates = await store.listDates(ctx.db, agentId, since)
  const periods = await store.listPeriods(ctx.db, agentId, since)
  return [
    ...dates.map((date) => ({
      ...dateEventOf(ctx, date),
      uid: uidOf(ctx, `date-${date.id}`),
      sequence: date.version - 1,
    })),
    ...periods.map((period) => ({
      ...dateEventOf(ctx, { ...period, label: INSPECTION_LABEL }),
      uid: uidOf(ctx, `inspection-${period.reportId}`),
      sequence: sequenceOf(period),
    })),
  ]
}

type DateOfReport = Pick<
  Awaited<ReturnType<typeof store.listDates>>[number],
  'reportId' | 'propertyAddress' | 'label' | 'day' | 'createdAt' | 'updatedAt'
>

const dateEventOf = (
  ctx: Context,
  { reportId, propertyAddress, label, day, createdAt, updatedAt }: DateOfReport,
) => ({
  day,
  title: `${label}, ${propertyAddress}`,
  place: propertyAddress,
  details: [DATES_DISCLOSURE],
  url: `${ctx.config.publicUrl}/agent/reports/${reportId}`,
  isCancelled: false,
  createdAt,
  changedAt: updatedAt,
})
