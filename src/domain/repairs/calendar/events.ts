import { DATES_DISCLOSURE } from '#domain/repairs/dates/rules.ts'
import { INSPECTION_LABEL } from '#domain/reports/rules.ts'
import type { UserId } from '#kernel/actor.ts'
import { dayOf, daysAfter } from '#kernel/days.ts'
import { DELETED_ACCOUNT_EMAIL } from '#kernel/deleted-account.ts'
import { dollarText } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { DayEvent } from './icalendar.ts'
import * as store from './store.ts'

/** How long what's over stays in a calendar, in days. */
const KEEP_DAYS = 90
/** How long called-off work stays in a calendar, in days: long enough for calendars that look for changes rarely. */
const KEEP_CALLED_OFF_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

const daysBefore = ({ now }: Context, days: number) => new Date(now().getTime() - days * DAY_MS)

const firstDayOf = ({ now }: Context) => daysAfter(dayOf(now()), -KEEP_DAYS)

/** Makes what's unique in our database unique everywhere. */
const uidOf = ({ config }: Context, name: string) => `${name}@${new URL(config.publicUrl).hostname}`

/** Grows with each change, because a change is later than the one before. */
const sequenceOf = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) =>
  Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / 1000))

/** A contractor's scheduled work. What's done stays for 90 days. What was withdrawn, replaced, or has no day anymore is canceled for 30. */
export async function workEventsOf(ctx: Context, contractorId: UserId): Promise<DayEvent[]> {
  const rows = await store.listWork(ctx.db, contractorId, {
    day: firstDayOf(ctx),
    done: daysBefore(ctx, KEEP_DAYS),
    calledOff: daysBefore(ctx, KEEP_CALLED_OFF_DAYS),
  })
  return rows.flatMap((row) => workEventOf(ctx, row) ?? [])
}

type Work = Awaited<ReturnType<typeof store.listWork>>[number]

function workEventOf(ctx: Context, work: Work): DayEvent | null {
  const { id, propertyAddress, scheduledOn, doneAt, amount, agent } = work
  const day = scheduledOn ?? (doneAt ? dayOf(doneAt) : work.calledOffDay)
  if (!day) return null
  const canceledAt = canceledAtOf(work)
  const changedAt = new Date(Math.max(work.updatedAt.getTime(), canceledAt?.getTime() ?? 0))
  const contact = [agent.name, agent.phone, agent.email].filter(Boolean).join(', ')
  return {
    uid: uidOf(ctx, `work-${id}`),
    day,
    title: `${doneAt ? 'Done: electrical work' : 'Electrical work'}, ${propertyAddress}`,
    place: propertyAddress,
    details: [
      ...(agent.email === DELETED_ACCOUNT_EMAIL ? [] : [`Agent: ${contact}`]),
      ...(canceledAt ? [] : [`Amount: ${dollarText(amount)}`]),
    ],
    url: `${ctx.config.publicUrl}/contractor/estimates/${id}`,
    isCanceled: canceledAt !== null,
    // Higher than that of what's canceled, even within its second.
    sequence: sequenceOf({ createdAt: work.createdAt, updatedAt: changedAt }) + (canceledAt ? 1 : 0),
    createdAt: work.createdAt,
    changedAt,
  }
}

function canceledAtOf({ doneAt, scheduledOn, replacedAt, calledOffAt }: Work): Date | null {
  if (doneAt) return null
  return scheduledOn ? replacedAt : calledOffAt
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
  isCanceled: false,
  createdAt,
  changedAt: updatedAt,
})
