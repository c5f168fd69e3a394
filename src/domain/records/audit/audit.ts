import { sql } from 'drizzle-orm'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import { auditEvents } from './tables.ts'

/** A user, and the access token that acts as them; or a name for what isn't one: `start`, `command line`, the email of a failed sign-in. */
export type AuditActor = { userId: UserId; accessToken?: string } | { name: string }

export type AuditEvent = {
  action: string
  /** What it was done to: an email, an id. */
  subject: string
  ip?: string
  details?: Record<string, unknown>
}

/** Adds an event to the audit trail, in the transaction of the change itself. Never pass a password or a token. */
export async function record(tx: Db, actor: AuditActor, event: AuditEvent) {
  const details = 'userId' in actor && actor.accessToken ? { accessToken: actor.accessToken } : {}
  await tx
    .insert(auditEvents)
    .values({ ...event, details: { ...event.details, ...details }, ...columnsOf(actor) })
}

/** A user is stored by email too, so that the event stays readable after the account is gone. */
const columnsOf = (actor: AuditActor) =>
  'name' in actor
    ? { actor: actor.name }
    : {
        actorId: actor.userId,
        actor: sql`coalesce((select email from users where id = ${actor.userId}), ${actor.userId})`,
      }

/**
 * Deletes the events of more than six years ago, by the database's clock. A function of the database does it, because the audit trail
 * is append-only for ODIE itself.
 */
export async function deleteExpired(db: Db) {
  await db.execute(sql`select delete_expired_audit_events()`)
}
