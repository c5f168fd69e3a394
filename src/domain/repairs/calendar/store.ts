import { and, desc, eq, gte, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { personNameSql } from '#domain/accounts/identity/names.ts'
import { users } from '#domain/accounts/identity/tables.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { reportDates } from '#domain/repairs/dates/tables.ts'
import { inspectionReports as reports } from '#domain/reports/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import { calendarFeeds } from './tables.ts'

/** More than anyone has in three months, and far less than what takes long to send. */
const MAX_EVENTS = 1_000

export async function find(db: Db, userId: UserId) {
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  return feed
}

/** The user with this address, unless their account is deactivated. */
export async function findByToken(db: Db, tokenHash: string) {
  const [feed] = await db
    .select({ userId: users.id, role: users.role })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), isNull(users.deactivatedAt)))
  return feed
}

type Feed = typeof calendarFeeds.$inferInsert

/** False if the user has an address already. */
export async function insert(db: Db, feed: Feed) {
  const inserted = await db
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoNothing()
    .returning({ userId: calendarFeeds.userId })
  return inserted.length > 0
}

/** False if the user's address isn't the one from then. */
export async function replace(db: Db, { userId, ...feed }: Feed, from: Date) {
  const replaced = await db
    .update(calendarFeeds)
    .set(feed)
    .where(and(eq(calendarFeeds.userId, userId), eq(calendarFeeds.createdAt, from)))
    .returning({ userId: calendarFeeds.userId })
  return replaced.length > 0
}

/** False if there's none. */
export async function remove(db: Db, userId: UserId) {
  const removed = await db
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId))
    .returning({ userId: calendarFeeds.userId })
  return removed.length > 0
}

/** The estimate that replaced another one. */
const newer = alias(estimates, 'newer')

type Since = {
  /** For what is scheduled. */
  day: string
  /** For what is done. */
  done: Date
  /** For what is called off: withdrawn, replaced, or no longer scheduled for a day. */
  calledOff: Date
}

/** The contractor's work that has a day, or had one, or is done. Done work may have a day for a rest that isn't. */
export const listWork = (db: Db, contractorId: UserId, since: Since) =>
  db
    .select({
      id: estimates.id,
      propertyAddress: reports.propertyAddress,
      scheduledOn: estimates.scheduledOn,
      doneAt: estimates.doneAt,
      amount: sql<string>`coalesce(${estimates.acceptedAmount}, ${estimates.totalAmount})`,
      calledOffDay: estimates.calledOffDay,
      calledOffAt: estimates.calledOffAt,
      replacedAt: newer.sentAt,
      createdAt: estimates.createdAt,
      updatedAt: estimates.updatedAt,
      agent: { name: personNameSql(users), email: users.email, phone: users.phone },
    })
    .from(estimates)
    .innerJoin(reports, eq(reports.id, estimates.reportId))
    .innerJoin(users, eq(users.id, reports.agentId))
    .leftJoin(newer, eq(newer.id, estimates.supersededBy))
    .where(
      and(
        eq(estimates.contractorId, contractorId),
        or(
          gte(estimates.doneAt, since.done),
          and(
            gte(estimates.scheduledOn, since.day),
            or(isNull(estimates.supersededBy), gte(newer.sentAt, since.calledOff)),
          ),
          and(
            isNull(estimates.doneAt),
            isNull(estimates.scheduledOn),
            gte(estimates.calledOffAt, since.calledOff),
          ),
        ),
      ),
    )
    .orderBy(desc(estimates.updatedAt))
    .limit(MAX_EVENTS)

const ofReport = { reportId: reports.id, propertyAddress: reports.propertyAddress }

/** The agent's own dates since a day. */
export const listDates = (db: Db, agentId: UserId, since: string) =>
  db
    .select({
      ...ofReport,
      id: reportDates.id,
      label: reportDates.label,
      day: reportDates.day,
      version: reportDates.version,
      createdAt: reportDates.createdAt,
      updatedAt: reportDates.updatedAt,
    })
    .from(reportDates)
    .innerJoin(reports, eq(reports.id, reportDates.reportId))
    .where(and(eq(reports.agentId, agentId), gte(reportDates.day, since)))
    .orderBy(desc(reportDates.day))
    .limit(MAX_EVENTS)

/** The ends of the agent's inspection periods since a day. */
export const listPeriods = (db: Db, agentId: UserId, since: string) =>
  db
    .select({
      ...ofReport,
      day: sql<string>`${reports.inspectionEnds}`,
      createdAt: reports.createdAt,
      updatedAt: reports.updatedAt,
    })
    .from(reports)
    .where(and(eq(reports.agentId, agentId), gte(reports.inspectionEnds, since)))
    .orderBy(desc(reports.inspectionEnds))
    .limit(MAX_EVENTS)
