import { sql } from 'drizzle-orm'
import type { Person } from '../builders/people.ts'
import { ctx } from './harness.ts'

/** The audit events of a user, oldest first. */
export async function auditEventsOf({ actor }: Person) {
  const { rows } = await ctx.db.execute(
    sql`select action, subject, details from audit_events where actor_id = ${actor.userId} order by id`,
  )
  return rows.map(({ action, subject, details }) => ({ action, subject, details }))
}

/** The audit events about something, oldest first. */
export async function auditEventsAbout(subject: string) {
  const { rows } = await ctx.db.execute(
    sql`select action, subject, details from audit_events where subject = ${subject} order by id`,
  )
  return rows.map(({ action, details }) => ({ action, details }))
}
