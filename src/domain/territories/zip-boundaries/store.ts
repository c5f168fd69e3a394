import { and, asc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { businessNameSql } from '#domain/accounts/identity/names.ts'
import { users } from '#domain/accounts/identity/tables.ts'
import type { StateCode } from '#domain/territories/catalogue.ts'
import { territories, waitlist } from '#domain/territories/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import { zipBoundaries } from './tables.ts'

type Row = typeof zipBoundaries.$inferSelect

/** More than the clocks of two machines differ. */
const MINUTE_MS = 60_000

export async function find(db: Db, state: StateCode): Promise<Row | undefined> {
  const [row] = await db.select().from(zipBoundaries).where(eq(zipBoundaries.state, state))
  return row
}

type Claim = { state: StateCode; source: string; at: Date; failedBefore: Date; lostBefore: Date }

/**
 * Marks a state as being prepared. False if it already is, and if there's nothing to prepare: it's ready, or failed a short
 * while ago. One of many concurrent callers gets true.
 */
export async function claim(db: Db, { state, source, at, failedBefore, lostBefore }: Claim) {
  const isDue = or(
    ne(zipBoundaries.source, source),
    // Before the clock was set back.
    and(ne(zipBoundaries.status, 'ready'), gt(zipBoundaries.changedAt, new Date(at.getTime() + MINUTE_MS))),
    hasStatusBefore('failed', failedBefore),
    hasStatusBefore('preparing', lostBefore),
  )
  return await setPreparing(db, { state, source, at }, isDue)
}

const hasStatusBefore = (status: Row['status'], before: Date) =>
  and(eq(zipBoundaries.status, status), lt(zipBoundaries.changedAt, before))

/** Marks a state as being prepared, because the file that its row names is gone. */
export const claimLost = (
  db: Db,
  { state, source, at }: Pick<Claim, 'state' | 'source' | 'at'>,
  key: string,
) => setPreparing(db, { state, source, at }, eq(zipBoundaries.fileKey, key))

async function setPreparing(
  db: Db,
  { state, source, at }: Pick<Claim, 'state' | 'source' | 'at'>,
  setWhere: SQL | undefined,
) {
  const values = {
    source,
    status: 'preparing' as const,
    changedAt: at,
    fileKey: null,
    etag: null,
    zips: null,
  }
  const claimed = await db
    .insert(zipBoundaries)
    .values({ state, ...values })
    .onConflictDoUpdate({ target: zipBoundaries.state, set: values, setWhere })
    .returning({ state: zipBoundaries.state })
  return claimed.length > 0
}

type Made = Pick<Row, 'state' | 'source'> & { fileKey: string; etag: string; zips: number; at: Date }

/** False if the state isn't being prepared from this source anymore. */
export const setReady = (db: Db, { state, source, fileKey, etag, zips, at }: Made) =>
  finish(db, { state, source }, { status: 'ready', fileKey, etag, zips, changedAt: at })

export const setFailed = (db: Db, row: Pick<Row, 'state' | 'source'>, at: Date) =>
  finish(db, row, { status: 'failed', changedAt: at })

async function finish(db: Db, { state, source }: Pick<Row, 'state' | 'source'>, values: Partial<Row>) {
  const finished = await db
    .update(zipBoundaries)
    .set(values)
    .where(
      and(
        eq(zipBoundaries.state, state),
        eq(zipBoundaries.source, source),
        eq(zipBoundaries.status, 'preparing'),
      ),
    )
    .returning({ state: sql<string>`${zipBoundaries.state}` })
  return finished.length > 0
}

/** All of a contractor's territories by ZIP; no one has more than there are ZIPs. */
export const listAllOf = (db: Db, contractorId: UserId) =>
  db
    .select({ zipCode: territories.zipCode, city: territories.city, state: territories.state })
    .from(territories)
    .where(eq(territories.contractorId, contractorId))
    .orderBy(asc(territories.zipCode))

/** All territories of a state. */
export const listByState = (db: Db, state: string) =>
  db
    .select({
      zipCode: territories.zipCode,
      city: territories.city,
      contractorId: territories.contractorId,
      contractorName: sql<string | null>`${businessNameSql(users)}`,
    })
    .from(territories)
    .leftJoin(users, eq(users.id, territories.contractorId))
    .where(eq(territories.state, state))

/** How many people wait for each of these ZIPs. */
export const countWaiting = (db: Db, zips: readonly string[]) =>
  db
    .select({ zipCode: waitlist.zipCode, people: sql<number>`count(*)::int` })
    .from(waitlist)
    .where(and(isNull(waitlist.notifiedAt), inArray(waitlist.zipCode, [...zips])))
    .groupBy(waitlist.zipCode)
