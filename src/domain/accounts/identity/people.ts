import type { UserId } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { personName } from './rules.ts'
import * as store from './store.ts'

/** A user as other domains see them: no password, no tokens. Undefined when there's no such user. */
export async function findPerson(db: Db, id: UserId) {
  const user = await store.findById(db, id)
  if (!user) return undefined
  const { email, firstName, lastName, companyName, phone, role } = user
  const leadsEmail = user.leadsEmail ?? email
  return { id, email, leadsEmail, firstName, lastName, companyName, phone, role, name: personName(user) }
}

/** Undefined when the email has no account. */
export async function findPersonByEmail(db: Db, email: string) {
  const user = await store.findByEmail(db, email)
  return user && (await findPerson(db, user.id))
}

/** The account of an email: `invited` if its email isn't verified yet, `inactive` if it was deactivated. Undefined for none. */
export async function findAccount(db: Db, email: string) {
  const user = await store.findByEmail(db, email)
  if (!user) return undefined
  const state = user.deactivatedAt ? 'inactive' : user.isEmailVerified ? 'active' : 'invited'
  return { id: user.id, state } as const
}

/** Ends sign-ins that wait for another step. */
export const cancelSignIns = (tx: Db, id: UserId) => store.cancelSignIns(tx, id)

/** Whether signing in with the password also takes a code. */
export async function setSecondFactor(tx: Db, id: UserId, hasSecondFactor: boolean) {
  await store.update(tx, id, { hasSecondFactor })
}

/** Whether the account has a passkey that works. */
export async function setHasPasskey(tx: Db, id: UserId, hasPasskey: boolean) {
  await store.update(tx, id, { hasPasskey })
}

/** Ends every passkey of the account. False if there was none. */
export const endPasskeys = (tx: Db, id: UserId) => store.endPasskeys(tx, id)

/** Who is emailed when a draft is waiting or a report failed. */
export async function staffEmails(ctx: Context, db: Db): Promise<string[]> {
  return ctx.config.staffEmail ? [ctx.config.staffEmail] : await store.emailsOf(db, 'admin')
}

/** Every admin who can sign in. */
export const adminEmails = (db: Db) => store.emailsOf(db, 'admin')

/** The account, which nothing else changes until the transaction ends. Undefined when there's none. */
export const lock = (tx: Db, id: UserId) => store.lock(tx, id)

type Company = Pick<
  store.NewUser,
  | 'companyName'
  | 'companyAddress'
  | 'companyEmail'
  | 'companyLogoUrl'
  | 'phone'
  | 'licenseNumber'
  | 'licenseExpires'
  | 'leadsEmail'
>

/** Changes what's known about a user's company. What isn't given stays as it is. */
export async function updateCompany(tx: Db, id: UserId, company: Company) {
  await store.update(tx, id, company)
}

/** Ends every session and a pending invitation, and blocks sign-in until `reactivate`; what the account created stays. */
export async function deactivate(ctx: Context, tx: Db, id: UserId) {
  await store.update(tx, id, { deactivatedAt: ctx.now(), emailVerificationToken: null })
  await store.revokeAccess(tx, id)
}

/** Lets a deactivated user sign in again, with the password they had. */
export async function reactivate(tx: Db, id: UserId) {
  await store.update(tx, id, { deactivatedAt: null })
}

/** Deletes the account and its sessions. The database deletes or releases what refers to it. */
export async function remove(tx: Db, id: UserId) {
  await store.revokeAccess(tx, id)
  await store.remove(tx, id)
}
