import { findAgent } from '#domain/accounts/agents/agents.ts'
import * as contractors from '#domain/accounts/contractors/contractors.ts'
import { assertCurrentPassword, wrongPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import * as people from '#domain/accounts/identity/people.ts'
import { endSession } from '#domain/accounts/identity/sessions/sessions.ts'
import { assertCode } from '#domain/accounts/second-factor/second-factor.ts'
import { moveDraft } from '#domain/estimates/drafting/change-contractor.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { pseudonymOf } from '#kernel/deleted-account.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { storedJob } from '#platform/job.ts'
import type { AgentHoldings, ContractorHoldings } from './contract.ts'
import * as erasing from './erasure-store.ts'
import { eraseAccount } from './jobs.ts'
import { accountDeleted } from './mails.ts'
import * as reportsStore from './reports-store.ts'
import * as store from './store.ts'

export const readHoldings = (ctx: Context, id: UserId) => holdingsOf(ctx.db, id)

async function holdingsOf(db: Db, id: UserId): Promise<ContractorHoldings> {
  const { territories, pricebookItems } = await findContractor(db, id)
  return { territories, pricebookItems, ...(await store.countEstimates(db, id)) }
}

async function findContractor(db: Db, id: UserId) {
  const contractor = await contractors.find(db, id)
  if (!contractor) throw new DomainError('not_found', 'We couldn’t find this contractor.')
  return contractor
}

export async function readAgentHoldings(ctx: Context, id: UserId): Promise<AgentHoldings> {
  await findAgent(ctx.db, id)
  return await store.countReports(ctx.db, id)
}

export async function readOwnHoldings(ctx: Context, { kind, userId }: SignedIn) {
  return {
    agent: kind === 'agent' ? await store.countReports(ctx.db, userId) : null,
    contractor: kind === 'contractor' ? await holdingsOf(ctx.db, userId) : null,
    obstacle: kind === 'admin' ? await ctx.db.transaction((tx) => findObstacle(ctx, tx, userId)) : null,
  }
}

/** Why an admin's account has to stay; null if it doesn't. */
async function findObstacle(ctx: Context, tx: Db, id: UserId) {
  const admins = await store.lockActiveAdmins(tx)
  if (admins.every((admin) => admin.id === id))
    return 'You’re the only admin. Ask the person who runs your ODIE server to create another admin account first (bin/odie admin create).'
  const person = await people.findPerson(tx, id)
  if (person?.email === ctx.config.firstAdmin?.email.toLowerCase())
    return 'Your account is set as ADMIN_EMAIL, so it would be created again at the next start. Remove that setting first.'
  return null
}

type Confirmation = { currentPassword: string; code?: string | undefined }

/** Throws `invalid` for a wrong password or code, and `not_possible` for the last admin. */
export async function deleteOwnAccount(
  ctx: Context,
  actor: SignedIn,
  { currentPassword, code }: Confirmation,
  request: RequestContext,
) {
  const user = await assertCurrentPassword(ctx, actor, currentPassword)
  await assertCode(ctx, user, code)
  await ctx.db.transaction(async (tx) => {
    const obstacle = actor.kind === 'admin' ? await findObstacle(ctx, tx, actor.userId) : null
    if (obstacle) throw new DomainError('not_possible', obstacle)
    await remove(ctx, tx, { actor, id: actor.userId, role: actor.kind, password: user.password })
  })
  await endSession(ctx, request)
}

/**
 * Deletes the account with its sessions, pricebook and logo. Its territories become unassigned, and its drafts wait without a
 * contractor, at catalog prices. Estimates that were sent stay as printed: they are the agents' records too.
 */
export async function deleteContractor(ctx: Context, admin: SignedIn, id: UserId) {
  await ctx.db.transaction(async (tx) => {
    await findContractor(tx, id)
    await remove(ctx, tx, { actor: admin, id, role: 'contractor' })
  })
}

/** Deletes the account with the reports that have no sent estimate, and the files of the others. Their estimates stay as printed. */
export async function deleteAgent(ctx: Context, admin: SignedIn, id: UserId) {
  await ctx.db.transaction(async (tx) => {
    await findAgent(tx, id)
    await remove(ctx, tx, { actor: admin, id, role: 'agent' })
  })
}

const emailOf = ({ email }: { email: string }) => email

/** `password` is the hash of the one that was checked. */
type Removal = { actor: SignedIn; id: UserId; role: SignedIn['kind']; password?: string | null }

/** Deletes the rows of the account; a job deletes its files, and its name where that takes a search. */
async function remove(ctx: Context, tx: Db, { actor, id, role, password }: Removal) {
  const details = await detachWork(ctx, tx, { actor, id, role })
  const user = await store.lockUser(tx, id)
  if (!user) throw new DomainError('not_found', 'We couldn’t find this account.')
  if (password !== undefined && user.password !== password) throw wrongPassword()
  const reportFiles = role === 'agent' ? await reportsStore.releaseReports(tx, id) : []
  const ownFiles = await store.listOwnFiles(tx, id)
  const emails = await store.listEmails(tx, id)
  const isByStaff = actor.userId !== id
  const letter = accountDeleted(user.email, { id, isByStaff, support: ctx.config.supportEmail })
  await record(tx, actor, {
    action: 'account-deleted',
    subject: pseudonymOf(id),
    details: { role, ...details },
  })
  const own = emails.filter(({ isOwn }) => isOwn)
  await store.removeTraces(tx, id, own.map(emailOf))
  await people.remove(tx, id)
  await erasing.insert(tx, {
    accountId: id,
    emails: emails.map(emailOf),
    fullName: user.firstName && user.lastName ? `${user.firstName} ${user.lastName}` : null,
    companyName: user.companyName,
    fileKeys: [...reportFiles, ...ownFiles, ...(user.companyLogoUrl ? [user.companyLogoUrl] : [])],
  })
  await post(ctx, tx, letter, { afterSent: storedJob(eraseAccount, { accountId: id }) })
  await ctx.enqueue(tx, eraseAccount, { accountId: id })
}

/** Detaches the account from shared work and returns its counts. Call before locking the account: saves lock the report first. */
async function detachWork(ctx: Context, tx: Db, { actor, id, role }: Removal) {
  if (role === 'agent') {
    await reportsStore.lockReports(tx, id)
    return await store.countReports(tx, id)
  }
  if (role === 'admin') return {}
  await store.lockReports(tx, id)
  const details = await holdingsOf(tx, id)
  for (const { reportId } of await store.listReportsWithDraft(tx, id))
    await moveDraft(ctx, tx, actor, { reportId, from: id, to: null })
  return details
}
