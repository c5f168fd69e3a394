import { and, between, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '#domain/accounts/identity/tables.ts'
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
  licenseExpires: users.licenseExpires,
  leadsEmail: users.leadsEmail,
  sendHoldHours: users.sendHoldHours,
  // Enough of the random key to tell one logo from the next.
  logo: sql<string | null>`left(${users.companyLogoUrl}, 8)`,
  role: sql<'contractor'>`'contractor'`,
  isVerified: users.isVerified,
  isEmailVerified: users.isEmailVerified,
  // Spelled out: in a query of one table, Drizzle doesn't qualify column names, and `id` would be the inner table's.
  territories: sql<number>`(select count(*)::int from territories t where t.contractor_id = users.id)`,
  pricebookItems: sql<number>`(select count(*)::int from pricebooks p where p.contractor_id = users.id)`,
  version: sql<string>`md5(row(first_name, last_name, email, pending_email, company_name, company_email, company_address, phone,
    license_number, license_expires, leads_email, send_hold_hours, is_verified)::text)`,
}

const byName = keyset('asc', [users.businessKey, users.id])

export const list = (db: Db, { search, limit, cursor, until }: ContractorRequest) =>
  db
    .select({ ...columns, cursor: byName.cursor })
    .from(users)
    .where(and(isContractor(search), byName.within({ cursor, until })))
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

/** Contractors who can be emailed and whose license ends in these days, the first and the last included. */
export const listLicensesEnding = (db: Db, from: string, to: string) =>
  db
    .select(columns)
    .from(users)
    .where(
      and(
        eq(users.role, 'contractor'),
        users.isEmailVerified,
        isNull(users.deactivatedAt),
        isNotNull(users.licenseNumber),
        between(users.licenseExpires, from, to),
      ),
    )
    .orderBy(users.licenseExpires, users.id)

/** The contractor, locked until the transaction ends. */
export async function lock(tx: Db, id: UserId) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
  return await find(tx, id)
}

export async function find(db: Db, id: UserId) {
  const [contractor] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'contractor')))
  return contractor
}
