import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import { users } from '#domain/accounts/identity/tables.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { pricebooks } from '#domain/pricing/pricebooks/tables.ts'
import { inspectionReports as reports } from '#domain/reports/tables.ts'
import type { Role, UserId } from '#kernel/actor.ts'
import type { PageRequest } from '#kernel/page.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'

export async function findFirst(db: Db, role: Role): Promise<UserId | undefined> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, role), isNull(users.deactivatedAt)))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  return user?.id
}

const newestUser = keyset('desc', [users.createdAt, users.id])

export const listUsers = (
  db: Db,
  { role, limit, cursor, until }: PageRequest & { role?: Role | undefined },
) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      isVerified: users.isVerified,
      companyName: users.companyName,
      phone: users.phone,
      licenseNumber: users.licenseNumber,
      createdAt: users.createdAt,
      cursor: newestUser.cursor,
    })
    .from(users)
    .where(and(role && eq(users.role, role), newestUser.within({ cursor, until })))
    .orderBy(...newestUser.orderBy)
    .limit(limit + 1)

export const listContacts = (db: Db, ids: readonly UserId[]) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      companyName: users.companyName,
      phone: users.phone,
      licenseNumber: users.licenseNumber,
      isVerified: users.isVerified,
    })
    .from(users)
    .where(inArray(users.id, [...ids]))

const newestItem = keyset('desc', [pricebooks.createdAt, pricebooks.id])

export const listItems = (db: Db, { limit, cursor, until }: PageRequest) =>
  db
    .select({
      id: pricebooks.id,
      contractorId: pricebooks.contractorId,
      itemName: pricebooks.itemName,
      description: pricebooks.description,
      category: pricebooks.category,
      unit: pricebooks.unit,
      minPrice: pricebooks.minPrice,
      maxPrice: pricebooks.maxPrice,
      cursor: newestItem.cursor,
    })
    .from(pricebooks)
    .where(newestItem.within({ cursor, until }))
    .orderBy(...newestItem.orderBy)
    .limit(limit + 1)

const newestEstimate = keyset('desc', [estimates.createdAt, estimates.id])

export const listEstimates = (db: Db, { limit, cursor, until }: PageRequest) =>
  db
    .select({
      id: estimates.id,
      totalAmount: estimates.totalAmount,
      propertyAddress: reports.propertyAddress,
      status: estimates.status,
      analysisStatus: reports.analysisStatus,
      agentFirstName: users.firstName,
      agentLastName: users.lastName,
      agentCompany: users.companyName,
      contractorId: estimates.contractorId,
      createdAt: estimates.createdAt,
      cursor: newestEstimate.cursor,
    })
    .from(estimates)
    .innerJoin(reports, eq(reports.id, estimates.reportId))
    .innerJoin(users, eq(users.id, reports.agentId))
    .where(newestEstimate.within({ cursor, until }))
    .orderBy(...newestEstimate.orderBy)
    .limit(limit + 1)

/** How many users there are of each role. */
export const countUsers = (db: Db) =>
  db.select({ role: users.role, users: count() }).from(users).groupBy(users.role)

export const countItems = (db: Db) => db.$count(pricebooks)
export const countEstimates = (db: Db) => db.$count(estimates)
