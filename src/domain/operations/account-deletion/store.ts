import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { applications } from '#domain/accounts/applications/tables.ts'
import { dataExports } from '#domain/accounts/data-exports/tables.ts'
import { signups, users } from '#domain/accounts/identity/tables.ts'
import { lineQuestions } from '#domain/client/questions/tables.ts'
import { precedents } from '#domain/estimates/precedents/tables.ts'
import { estimates } from '#domain/estimates/tables.ts'
import { contactMessages } from '#domain/mail/contact/tables.ts'
import { imports } from '#domain/pricing/price-imports/tables.ts'
import { inspectionReports as reports } from '#domain/reports/tables.ts'
import { waitlist } from '#domain/territories/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'

const isDraft = eq(estimates.status, 'draft')

/**
 * Locks the reports of all of the contractor's estimates, as saving, sending, and revising one of them do first: the
 * second of them waits here, and not for the account, which the deletion locks next.
 */
export const lockReports = (tx: Db, contractorId: UserId) =>
  tx.execute(sql`
    select from inspection_reports where id in (select report_id from estimates where contractor_id = ${contractorId})
    order by id for update`)

/** The reports whose draft is in the contractor's name. */
export const listReportsWithDraft = (db: Db, contractorId: UserId) =>
  db
    .select({ reportId: estimates.reportId })
    .from(estimates)
    .where(and(eq(estimates.contractorId, contractorId), isDraft))
    .orderBy(estimates.reportId)

export async function countEstimates(db: Db, contractorId: UserId) {
  const ofContractor = eq(estimates.contractorId, contractorId)
  return {
    drafts: await db.$count(estimates, and(ofContractor, isDraft)),
    sentEstimates: await db.$count(estimates, and(ofContractor, ne(estimates.status, 'draft'))),
  }
}

const hasSentEstimate = sql`exists (select from ${estimates} e where e.report_id = ${reports.id} and e.status <> 'draft')`

export async function countReports(db: Db, agentId: UserId) {
  const ofAgent = eq(reports.agentId, agentId)
  const answeredReports = await db.$count(reports, and(ofAgent, hasSentEstimate))
  return { openReports: (await db.$count(reports, ofAgent)) - answeredReports, answeredReports }
}

/** Locks every active admin until the transaction ends, so that two of them can't delete the last two accounts at once. */
export const lockActiveAdmins = (tx: Db) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), sql`${users.deactivatedAt} is null`))
    .orderBy(users.id)
    .for('update')

/** The account, locked: nothing that refers to it can be added until the transaction ends. */
export async function lockUser(tx: Db, id: UserId) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user
}

/**
 * The addresses that the account has had, without those that another account has now. Only signing in with an address proves that it's
 * the person's own (`isOwn`); the others were only entered.
 */
export async function listEmails(tx: Db, id: UserId): Promise<{ email: string; isOwn: boolean }[]> {
  const { rows } = await tx.execute<{ email: string; isOwn: boolean }>(sql`
    select email, bool_or(is_own) as "isOwn" from (
      select email, true as is_own from users where id = ${id}
      union select actor, true from audit_events where actor_id = ${id}
      union select pending_email, false from users where id = ${id}
      union select lower(leads_email), false from users where id = ${id}
      union select lower(company_email), false from users where id = ${id}
      union select email, false from openid_identities where user_id = ${id}
      union select details ->> 'email', false from audit_events
        where actor_id = ${id} and action in ('provider-connected', 'provider-disconnected')
    ) addresses
    where email like '%@%' and not exists (select from users other where other.email = addresses.email and other.id <> ${id})
    group by email`)
  return rows
}

/** The files that go with the rows of price imports and data exports. */
export async function listOwnFiles(tx: Db, id: UserId): Promise<string[]> {
  const ofImports = tx.select({ key: imports.fileKey }).from(imports).where(eq(imports.contractorId, id))
  const ofExports = tx
    .select({ key: dataExports.fileKey })
    .from(dataExports)
    .where(eq(dataExports.userId, id))
  return (await ofImports.unionAll(ofExports)).flatMap(({ key }) => key ?? [])
}

/** Deletes what was entered with the person's own addresses outside of an account, and anonymizes what stays. */
export async function removeTraces(tx: Db, id: UserId, emails: readonly string[]) {
  await tx.delete(waitlist).where(inArray(waitlist.email, emails))
  await tx.delete(signups).where(inArray(signups.email, emails))
  await tx.delete(contactMessages).where(inArray(sql`lower(${contactMessages.email})`, emails))
  await tx.delete(applications).where(inArray(applications.email, emails))
  for (const email of emails) await tx.execute(sql`delete from rate_limits where strpos(key, ${email}) > 0`)
  const name = 'Deleted account'
  await tx.update(precedents).set({ decidedByName: name }).where(eq(precedents.decidedBy, id))
  await tx.update(lineQuestions).set({ answeredBy: name }).where(eq(lineQuestions.answererId, id))
}
