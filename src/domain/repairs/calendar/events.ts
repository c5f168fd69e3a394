import { DATES_DISCLOSURE } from '#domain/repairs/dates/rules.ts'
import { listPartlyDone } from '#domain/repairs/standings/standings.ts'
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

/**
 * A contractor's scheduled work. What's done stays for 90 days, and a rest of it that has a day of its own is the event instead. What
 * was withdrawn, replaced, or has no day anymore is canceled for 30.
 */
export async function workEventsOf(ctx: Context, contractorId: UserId): Promise<DayEvent[]> {
  const since = {
    day: firstDayOf(ctx),
    done: daysBefore(ctx, KEEP_DAYS),
    calledOff: daysBefore(ctx, KEEP_CALLED_OFF_DAYS),
  }
  const rows = await store.listWork(ctx.db, contractorId, since)
  const done = rows.filter(({ doneAt }) => doneAt).map(({ id }) => id)
  const partlyDone = await listPartlyDone(ctx, done)
  const works = rows.map((row) => ({ ...row, isPartlyDone: partlyDone.has(row.id) }))
  return works
    .filter((work) => !work.doneAt || work.doneAt >= since.done || isRest(work))
    .flatMap((work) => workEventOf(ctx, work) ?? [])
}

type Work = Awaited<ReturnType<typeof store.listWork>>[number] & { isPartlyDone: boolean }

/** Whether what isn't done yet had a day after that of the part that is. */
const hadDayForRest = ({ isPartlyDone, doneAt, scheduledOn }: Work) =>
  isPartlyDone && doneAt !== null && scheduledOn !== null && scheduledOn > dayOf(doneAt)

const isRest = (work: Work) => hadDayForRest(work) && !work.replacedAt

function workEventOf(ctx: Context, work: Work): DayEvent | null {
  const { id, propertyAddress, agent } = work
  const day = dayOfWork(work)
  if (!day) return null
  const canceledAt = canceledAtOf(work)
  // A replaced estimate isn't updated itself, and the day of a rest goes with it.
  const endedAt = canceledAt ?? (hadDayForRest(work) ? work.replacedAt : null)
  const changedAt = new Date(Math.max(work.updatedAt.getTime(), endedAt?.getTime() ?? 0))
  const contact = [agent.name, agent.phone, agent.email].filter(Boolean).join(', ')
  return {
    uid: uidOf(ctx, `work-${id}`),
    day,
    title: `${nameOfWork(work)}, ${propertyAddress}`,
    place: propertyAddress,
    details: [
      ...(agent.email === DELETED_ACCOUNT_EMAIL ? [] : [`Agent: ${contact}`]),
      ...(canceledAt ? [] : [`Amount: ${dollarText(work.amount)}`]),
    ],
    url: `${ctx.config.publicUrl}/contractor/estimates/${id}`,
    isCanceled: canceledAt !== null,
    // Higher than that of what ended, even within its second.
    sequence: sequenceOf({ createdAt: work.createdAt, updatedAt: changedAt }) + (endedAt ? 1 : 0),
    createdAt: work.createdAt,
    changedAt,
  }
}

function dayOfWork(work: Work): string | null {
  const { scheduledOn, doneAt, calledOffDay } = work
  if (!doneAt) return scheduledOn ?? calledOffDay
  // Once an estimate is replaced, only the part that's done is left.
  return scheduledOn && (isRest(work) || !hadDayForRest(work)) ? scheduledOn : dayOf(doneAt)
}

function nameOfWork(work: Work): string {
  if (!work.doneAt) return 'Electrical work'
  if (isRest(work)) return 'Rest of the electrical work'
  return work.isPartlyDone ? 'Partly done: electrical work' : 'Done: electrical work'
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
