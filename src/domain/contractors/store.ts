import { and, eq, sql } from 'drizzle-orm'
import { users } from '#domain/identity/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import { containsWords } from '#platform/db/search.ts'
import type { ContractorFilter, ContractorRequest } from './contract.ts'

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  pendingEmail: sql<
    string | null
  >`case when ${users.emailChangeExpires} > now() then ${users.pendingEmail} end`,
  companyName: users.companyName,
  companyEmail: users.companyEmail,
  companyAddress: users.companyAddress,
  companyLogoUrl: users.companyLogoUrl,
  phone: users.phone,
  licenseNumber: users.licenseNumber,
  role: sql<'contractor'>`'contractor'`,
  isVerified: users.isVerified,
  isEmailVerified: users.isEmailVerified,
  // Spelled out: in a query of one table, Drizzle doesn't qualify column names, and `id` would be the inner table's.
  territories: sql<number>`(select count(*)::int from territories t where t.contractor_id = users.id)`,
  pricebookItems: sql<number>`(select count(*)::int from pricebooks p where p.contractor_id = users.id)`,
}

const byName = keyset('asc', [users.businessKey, users.id])

export const list = (db: Db, { search, limit, cursor }: ContractorRequest) =>
  db
    .select({ ...columns, cursor: byName.cursor })
    .from(users)
    .where(and(isContractor(search), byName.after(cursor)))
    .orderBy(...byName.orderBy)
    .limit(limit + 1)

export async function count(db: Db, { search }: ContractorFilter) {
  const all = await db.$count(users, isContractor(search))
  const verified = await db.$count(users, and(isContractor(search), users.isVerified))
  return { verified, pending: all - verified }
}

const isContractor = (search: string | undefined) =>
  and(eq(users.role, 'contractor'), containsWords(search, users.searchText))

export const listIds = (db: Db) =>
  db.select({ id: users.id, email: users.email }).from(users).where(eq(users.role, 'contractor'))

export async function find(db: Db, id: UserId) {
  const [contractor] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'contractor')))
  return contractor
}
