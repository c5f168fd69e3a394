import { and, asc, eq, exists, inArray, isNull, like, or, sql } from 'drizzle-orm'
import { businessNameSql } from '#domain/accounts/identity/names.ts'
import { users } from '#domain/accounts/identity/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { PageRequest } from '#kernel/page.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import { contains, literal } from '#platform/db/search.ts'
import type { NewTerritory, TerritoryFilter } from './contract.ts'
import { territories, waitlist } from './tables.ts'

/** Null for an unassigned ZIP. */
const contractorName = sql<string | null>`${businessNameSql(users)}`

const columns = {
  id: territories.id,
  zipCode: territories.zipCode,
  city: territories.city,
  state: territories.state,
  contractorId: territories.contractorId,
  contractorName,
}

const byZip = keyset('asc', [territories.zipCode])

export const list = (
  db: Db,
  { search, assignedTo, state, limit, cursor, until }: TerritoryFilter & PageRequest,
) =>
  db
    .select({ ...columns, cursor: byZip.cursor })
    .from(territories)
    .leftJoin(users, eq(users.id, territories.contractorId))
    .where(
      and(
        matches(db, search),
        isAssignedTo(assignedTo),
        state ? eq(territories.state, state) : undefined,
        byZip.within({ cursor, until }),
      ),
    )
    .orderBy(...byZip.orderBy)
    .limit(limit + 1)

const byName = keyset('asc', [users.businessKey, users.id])

/** Counted per contractor, in the order of the list, so that a page reads the territories of its contractors only. */
export function listHolders(
  db: Db,
  { search, limit, cursor, until }: PageRequest & { search?: string | undefined },
) {
  const held = db
    .select({ territories: sql<number>`count(*)::int`.as('territories') })
    .from(territories)
    .where(and(eq(territories.contractorId, users.id), matches(db, search)))
    .as('held')
  return db
    .select({
      contractorId: users.id,
      contractorName: businessNameSql(users),
      territories: held.territories,
      cursor: byName.cursor,
    })
    .from(users)
    .innerJoinLateral(held, sql`true`)
    .where(and(eq(users.role, 'contractor'), holds(db, search), byName.within({ cursor, until })))
    .orderBy(...byName.orderBy)
    .limit(limit + 1)
}

/** Whether a contractor has a territory that the search finds. */
const holds = (db: Db, search: string | undefined) =>
  search
    ? inArray(
        users.id,
        db.select({ id: territories.contractorId }).from(territories).where(matches(db, search)),
      )
    : exists(db.select().from(territories).where(eq(territories.contractorId, users.id)))

export async function count(db: Db, search?: string) {
  const [row] = await db
    .select({
      assigned: sql<number>`count(${territories.contractorId})::int`,
      unassigned: sql<number>`(count(*) - count(${territories.contractorId}))::int`,
    })
    .from(territories)
    .where(matches(db, search))
  return row!
}

/** The beginning of a ZIP code, or part of the name of a city or a contractor. */
function matches(db: Db, search: string | undefined) {
  if (!search) return undefined
  const contractors = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'contractor'), contains(search, [users.businessKey])))
  return or(
    like(territories.zipCode, `${literal(search)}%`),
    contains(search, [territories.city]),
    inArray(territories.contractorId, contractors),
  )
}

function isAssignedTo(contractor: TerritoryFilter['assignedTo']) {
  if (!contractor) return undefined
  return contractor === 'unassigned'
    ? isNull(territories.contractorId)
    : eq(territories.contractorId, contractor)
}

export const listByContractor = (db: Db, contractorId: UserId, { limit, cursor, until }: PageRequest) =>
  db
    .select({
      id: territories.id,
      zipCode: territories.zipCode,
      city: territories.city,
      state: territories.state,
      cursor: byZip.cursor,
    })
    .from(territories)
    .where(and(eq(territories.contractorId, contractorId), byZip.within({ cursor, until })))
    .orderBy(...byZip.orderBy)
    .limit(limit + 1)

export const countByContractor = (db: Db, contractorId: UserId) =>
  db.$count(territories, eq(territories.contractorId, contractorId))

export async function findByZip(db: Db, zip: string) {
  const [row] = await db
    .select({ ...columns, companyName: users.companyName, isVerified: users.isVerified })
    .from(territories)
    .leftJoin(users, eq(users.id, territories.contractorId))
    .where(eq(territories.zipCode, zip))
  return row
}

export const listByZips = (db: Db, zips: readonly string[]) =>
  db
    .select(columns)
    .from(territories)
    .leftJoin(users, eq(users.id, territories.contractorId))
    .where(inArray(territories.zipCode, [...zips]))

/** The current assignments, locked, so that two assignments at the same moment each count what they changed. */
export const lockByZips = (db: Db, zips: readonly string[]) =>
  db
    .select({ zipCode: territories.zipCode, contractorId: territories.contractorId })
    .from(territories)
    .where(inArray(territories.zipCode, [...zips]))
    .orderBy(asc(territories.zipCode))
    .for('update')

export const listByIds = (db: Db, ids: readonly string[]) =>
  db
    .select(columns)
    .from(territories)
    .leftJoin(users, eq(users.id, territories.contractorId))
    .where(inArray(territories.id, [...ids]))

/** The ZIP codes with a territory in a state, in order. */
export const listZipsOf = (db: Db, state: string) =>
  db
    .select({ zipCode: territories.zipCode })
    .from(territories)
    .where(eq(territories.state, state))
    .orderBy(asc(territories.zipCode))

/** How many territories each state has. */
export const countByState = (db: Db) =>
  db
    .select({ state: territories.state, territories: sql<number>`count(*)::int` })
    .from(territories)
    .groupBy(territories.state)

/** Inserts the rows whose ZIP code has no territory yet, and returns those ZIP codes. */
export async function insertMissing(db: Db, rows: readonly NewTerritory[]) {
  const inserted = await db
    .insert(territories)
    .values(rows.map(columnsOf))
    .onConflictDoNothing({ target: territories.zipCode })
    .returning({ zipCode: territories.zipCode })
  return inserted.map(({ zipCode }) => zipCode)
}

export async function upsert(db: Db, rows: readonly NewTerritory[]) {
  await db
    .insert(territories)
    .values(rows.map(columnsOf))
    .onConflictDoUpdate({
      target: territories.zipCode,
      set: {
        city: sql`excluded.city`,
        state: sql`excluded.state`,
        contractorId: sql`excluded.contractor_id`,
        updatedAt: sql`now()`,
      },
    })
}

const columnsOf = ({ zipCode, city, state, contractorId }: NewTerritory) => ({
  zipCode,
  city,
  state,
  contractorId,
})

export async function insertWaitlistEntry(db: Db, entry: { email: string; zipCode: string }) {
  await db.insert(waitlist).values(entry).onConflictDoNothing()
}

const byWaitedZip = keyset('asc', [waitlist.zipCode])

/** The ZIPs that people still wait for. */
export const listWaitlist = (db: Db, { limit, cursor, until }: PageRequest) =>
  db
    .select({
      zipCode: waitlist.zipCode,
      people: sql<number>`count(*)::int`,
      since: sql<string>`min(${waitlist.createdAt})`,
      cursor: byWaitedZip.cursor,
    })
    .from(waitlist)
    .where(and(isNull(waitlist.notifiedAt), byWaitedZip.within({ cursor, until })))
    .groupBy(waitlist.zipCode)
    .orderBy(...byWaitedZip.orderBy)
    .limit(limit + 1)

/** Waiting list entries whose ZIP is served now; an entry that another worker has locked is left to it. */
export const lockServedEntries = (db: Db, servedStates: readonly string[], limit: number) =>
  db
    .select({
      email: waitlist.email,
      zipCode: waitlist.zipCode,
      city: territories.city,
      state: territories.state,
    })
    .from(waitlist)
    .innerJoin(territories, eq(territories.zipCode, waitlist.zipCode))
    .where(and(isNull(waitlist.notifiedAt), inArray(territories.state, [...servedStates])))
    .orderBy(asc(waitlist.createdAt))
    .limit(limit)
    .for('update', { of: waitlist, skipLocked: true })

export async function markNotified(db: Db, { email, zipCode }: { email: string; zipCode: string }, at: Date) {
  await db
    .update(waitlist)
    .set({ notifiedAt: at })
    .where(and(eq(waitlist.email, email), eq(waitlist.zipCode, zipCode)))
}
