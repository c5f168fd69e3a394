import { listMuted, setReminder } from '#domain/accounts/reminders/reminders.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import { INSPECTION_LABEL } from '#domain/reports/rules.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { dayOf, daysAfter, daysUntil } from '#kernel/days.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { DateEntry, NearDate, ReportDate, ReportDateId } from './contract.ts'
import { MAX_DATES, MAX_DAYS_AHEAD, NEAR_DAYS } from './rules.ts'
import * as store from './store.ts'

/** Adding, changing, and removing dates, per agent. */
const CHANGES: Limit = { name: 'report-date', max: 200, windowSeconds: 60 * 60, noun: 'changes of dates' }

const topicOf = (id: ReportDateId) => `date:${id}` as const

/** Throws `not_found` unless the actor may read the report. */
export async function list(ctx: Context, actor: SignedIn, id: ReportId) {
  const { agentId } = await reports.readRow(ctx, actor, id)
  const rows = await store.list(ctx.db, id)
  const muted = await listMuted(ctx.db, agentId, [...rows.map((row) => topicOf(row.id)), 'all'])
  return {
    dates: rows.map((row) => present(row, !muted.has(topicOf(row.id)))),
    areRemindersOn: !muted.has('all'),
  }
}

const present = ({ id, label, day, version }: store.DateRow, hasReminder: boolean): ReportDate => ({
  id,
  label,
  day,
  version,
  hasReminder,
})

/**
 * Adds a date. One that the report has is only reminded of as entered, so a request that's sent again doesn't double its email. Throws
 * `conflict` when the report has the most that it can, `invalid` for a day that's over or too far ahead.
 */
export async function add(
  ctx: Context,
  agent: SignedIn,
  { id, ...entry }: DateEntry & { id: ReportId },
): Promise<ReportDate> {
  return await changeDates(ctx, agent, id, async (tx, propertyAddress) => {
    const { label, day, hasReminder } = entry
    assertDay(day, ctx.now())
    const same = await store.findSame(tx, { reportId: id, label, day })
    if (same) return await withReminder(ctx, tx, agent, { row: same, hasReminder })
    if ((await store.count(tx, id)) >= MAX_DATES)
      throw new DomainError(
        'conflict',
        `A report can have up to ${MAX_DATES} dates. Remove one to add another.`,
      )
    const at = ctx.now()
    const row = await store.insert(tx, { reportId: id, label, day, createdAt: at, updatedAt: at })
    await record(tx, agent, { action: 'date-added', subject: id, details: { propertyAddress, label, day } })
    return await withReminder(ctx, tx, agent, { row, hasReminder })
  })
}

type Reminded = { row: store.DateRow; hasReminder: boolean }

/** The date with its reminder turned on or off. */
async function withReminder(ctx: Context, tx: Db, agent: SignedIn, { row, hasReminder }: Reminded) {
  await setReminder(ctx, tx, { userId: agent.userId, topic: topicOf(row.id), isOn: hasReminder })
  return present(row, hasReminder)
}

type Version = { id: ReportId; dateId: ReportDateId; version: number }

/**
 * Changes a date. The same change again changes nothing. Throws `conflict` if it isn't the version that the agent saw, `not_found` once
 * it was removed.
 */
export async function change(
  ctx: Context,
  agent: SignedIn,
  { id, dateId, version, ...entry }: DateEntry & Version,
): Promise<ReportDate> {
  return await changeDates(ctx, agent, id, async (tx, propertyAddress) => {
    const { label, day, hasReminder } = entry
    const latest = await store.lock(tx, id, dateId)
    if (latest?.version === version + 1 && latest.label === label && latest.day === day)
      return await withReminder(ctx, tx, agent, { row: latest, hasReminder })
    const before = assertVersion(latest, version)
    if (day !== before.day) assertDay(day, ctx.now())
    const row = await store.update(tx, dateId, { label, day, updatedAt: ctx.now() })
    const from = { label: before.label, day: before.day }
    const details = { propertyAddress, from, to: { label, day } }
    await record(tx, agent, { action: 'date-changed', subject: id, details })
    return await withReminder(ctx, tx, agent, { row, hasReminder })
  })
}

/** Removes a date. Throws as `change` does. */
export async function remove(ctx: Context, agent: SignedIn, { id, dateId, version }: Version) {
  await changeDates(ctx, agent, id, async (tx, propertyAddress) => {
    const { label, day } = assertVersion(await store.lock(tx, id, dateId), version)
    await store.remove(tx, dateId)
    await setReminder(ctx, tx, { userId: agent.userId, topic: topicOf(dateId), isOn: true })
    await record(tx, agent, { action: 'date-removed', subject: id, details: { propertyAddress, label, day } })
  })
}

/** Runs a change of the dates of an agent's report, which is locked meanwhile, so that there can't be too many of them. */
async function changeDates<T>(
  ctx: Context,
  agent: SignedIn,
  id: ReportId,
  change: (tx: Db, propertyAddress: string) => Promise<T>,
): Promise<T> {
  await reports.readRow(ctx, agent, id)
  await consume(ctx, CHANGES, agent.userId)
  return await ctx.db.transaction(async (tx) => {
    const report = await reports.lock(tx, id)
    if (!report) throw reports.notFound()
    return await change(tx, report.propertyAddress)
  })
}

function assertVersion(row: store.DateRow | undefined, version: number): store.DateRow {
  if (!row) throw new DomainError('not_found', 'This date was removed. Reload the page.')
  if (row.version !== version)
    throw new DomainError('conflict', 'This date was changed somewhere else. Reload the page to see it.')
  return row
}

function assertDay(day: string, now: Date) {
  const days = daysUntil(day, now)
  if (days >= 0 && days <= MAX_DAYS_AHEAD) return
  const message =
    days < 0 ? 'Please enter today’s date or a later one' : 'Please enter a date within two years'
  throw new DomainError('invalid', message, { fields: { day: message } })
}

/** What's near, also in inspection periods that end soon. */
export async function listNear(ctx: Context, { userId }: SignedIn): Promise<NearDate[]> {
  const today = dayOf(ctx.now())
  const days = { from: today, to: daysAfter(today, NEAR_DAYS) }
  const own = await store.listOfAgent(ctx.db, userId, days)
  const periods = await store.listPeriodsOfAgent(ctx.db, userId, days)
  return [...periods.map((period) => ({ ...period, id: null, label: INSPECTION_LABEL })), ...own].sort(
    (a, b) => a.day.localeCompare(b.day),
  )
}
