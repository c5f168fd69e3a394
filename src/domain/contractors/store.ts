import { and, asc, eq, sql } from 'drizzle-orm'
import { users } from '#domain/identity/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'

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

export const list = (db: Db) =>
  db
    .select(columns)
    .from(users)
    .where(eq(users.role, 'contractor'))
    .orderBy(
      asc(sql`lower(coalesce(${users.companyName}, ${users.lastName}, ${users.email}))`),
      asc(users.id),
    )

export const listIds = (db: Db) =>
  db.select({ id: users.id, email: users.email }).from(users).where(eq(users.role, 'contractor'))

export async function find(db: Db, id: UserId) {
  const [contractor] = await db
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'contractor')))
  return contractor
}
