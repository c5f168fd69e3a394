import { asc, eq, inArray, sql } from 'drizzle-orm'
import { users } from '#domain/identity/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import type { NewTerritory } from './contract.ts'
import { territories, waitlist } from './tables.ts'

const holderName = sql<
  string | null
>`coalesce(${users.companyName}, nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), ''), ${users.email})`

const columns = {
  id: territories.id,
  zipCode: territories.zipCode,
  city: territories.city,
  state: territories.state,
  contractorId: territories.contractorId,
  contractorName: holderName,
}

export const list = (db: Db) =>
  db
    .select(columns)
    .from(territories)
    .leftJoin(users, eq(users.id, territories.contractorId))
    .orderBy(asc(territories.zipCode))

export const listOf = (db: Db, contractorId: UserId) =>
  db
    .select()
    .from(territories)
    .where(eq(territories.contractorId, contractorId))
    .orderBy(asc(territories.zipCode))

export async function findByZip(db: Db, zip: string) {
  const [row] = await db
    .select(columns)
    .from(territories)
    .leftJoin(users, eq(users.id, territories.contractorId))
    .where(eq(territories.zipCode, zip))
  return row
}

/** The territories as they are now, locked, so that two assignments at once count what each of them changed. */
export const lockByZips = (db: Db, zips: readonly string[]) =>
  db
    .select({ zipCode: territories.zipCode, contractorId: territories.contractorId })
    .from(territories)
    .where(inArray(territories.zipCode, [...zips]))
    .orderBy(asc(territories.zipCode))
    .for('update')

export async function upsert(db: Db, rows: readonly NewTerritory[]) {
  await db
    .insert(territories)
    .values([...rows])
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

export async function insertWish(db: Db, wish: { email: string; zipCode: string }) {
  await db.insert(waitlist).values(wish).onConflictDoNothing()
}
