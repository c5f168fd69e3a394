import { and, asc, between, eq, ne } from 'drizzle-orm'
import { personNameSql } from '#domain/accounts/identity/names.ts'
import { users } from '#domain/accounts/identity/tables.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import { estimateViewers } from './tables.ts'

type Viewer = { estimateId: EstimateId; userId: UserId }

export const recordViewer = (db: Db, viewer: Viewer, seenAt: Date) =>
  db
    .insert(estimateViewers)
    .values({ ...viewer, seenAt })
    .onConflictDoUpdate({ target: [estimateViewers.estimateId, estimateViewers.userId], set: { seenAt } })

export const removeViewer = (db: Db, { estimateId, userId }: Viewer) =>
  db
    .delete(estimateViewers)
    .where(and(eq(estimateViewers.estimateId, estimateId), eq(estimateViewers.userId, userId)))

/** Who else has had the estimate open in a period, by name. */
export const listOthers = (db: Db, { estimateId, userId }: Viewer, { from, to }: { from: Date; to: Date }) =>
  db
    .select({ id: users.id, name: personNameSql(users) })
    .from(estimateViewers)
    .innerJoin(users, eq(users.id, estimateViewers.userId))
    .where(
      and(
        eq(estimateViewers.estimateId, estimateId),
        ne(estimateViewers.userId, userId),
        between(estimateViewers.seenAt, from, to),
      ),
    )
    .orderBy(asc(personNameSql(users)), asc(users.id))
