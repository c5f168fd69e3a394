import { and, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import { contains } from '#platform/db/search.ts'
import type { AuditRequest } from './contract.ts'
import { auditEvents } from './tables.ts'

const latestFirst = keyset('desc', [auditEvents.at, auditEvents.id])

export const list = (db: Db, { actor, subject, action, from, to, limit, cursor, until }: AuditRequest) =>
  db
    .select({ ...getTableColumns(auditEvents), cursor: latestFirst.cursor })
    .from(auditEvents)
    .where(
      and(
        contains(actor, [auditEvents.actor]),
        contains(subject, [auditEvents.subject]),
        action ? eq(auditEvents.action, action) : undefined,
        from ? gte(auditEvents.at, new Date(from)) : undefined,
        to ? lt(auditEvents.at, new Date(to)) : undefined,
        latestFirst.within({ cursor, until }),
      ),
    )
    .orderBy(...latestFirst.orderBy)
    .limit(limit + 1)

/** Each action once, by looking up the next one in the index, however many events there are. */
export async function listActions(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive actions as (
      (select action from audit_events order by action limit 1)
      union all
      select (select action from audit_events where action > actions.action order by action limit 1)
      from actions where actions.action is not null
    )
    select action from actions where action is not null`)
  return rows.map(({ action }) => action)
}
