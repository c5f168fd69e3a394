import { eq, type SQL, sql } from 'drizzle-orm'
import type { UserId } from '#kernel/actor.ts'
import { DELETED_ACCOUNT_EMAIL, pseudonymOf } from '#kernel/deleted-account.ts'
import type { Db } from '#platform/db/db.ts'
import { accountErasures } from './tables.ts'

export type Erasure = typeof accountErasures.$inferSelect

export const insert = (tx: Db, erasure: typeof accountErasures.$inferInsert) =>
  tx.insert(accountErasures).values(erasure)

export async function find(db: Db, accountId: UserId): Promise<Erasure | undefined> {
  const [erasure] = await db.select().from(accountErasures).where(eq(accountErasures.accountId, accountId))
  return erasure
}

export const list = (db: Db) => db.select({ accountId: accountErasures.accountId }).from(accountErasures)

export const clearFiles = (db: Db, accountId: UserId) =>
  db.update(accountErasures).set({ fileKeys: [] }).where(eq(accountErasures.accountId, accountId))

/** These search whole tables. */
export const allowLongStatements = (tx: Db) => tx.execute(sql`set local statement_timeout = 0`)

export async function pseudonymizeAudit(tx: Db, { accountId, emails, fullName, companyName }: Erasure) {
  const names = [fullName, companyName].filter((name) => name !== null)
  await tx.execute(sql`
    select pseudonymize_audit_events(${accountId}, ${sql.param(emails)}::text[], ${sql.param(names)}::text[],
      ${pseudonymOf(accountId)}, e.deleted_at)
    from account_erasures e where account_id = ${accountId}`)
}

/** Emails from before the deletion, to the person or about them. `m` is an email, `e` the erasure. */
const toPerson = sql`m.recipient = any (e.emails)`
// A company's name of one word may be any word.
const words = sql`(e.emails || e.full_name || case when e.company_name like '% %' then e.company_name end)`
const namesPerson = (text: SQL) =>
  sql`exists (select from unnest(${words}) as known (word) where word is not null and strpos(${text}, word) > 0)`
const aboutPerson = sql`(${namesPerson(sql`m.text`)} or ${namesPerson(sql`m.subject`)})`
const predatesDeletion = (accountId: UserId) =>
  sql`e.account_id = ${accountId} and m.created_at <= e.deleted_at`

/** Clears sent and failed emails in the log. Of those to the person, only when they were sent is left. */
export async function clearMails(tx: Db, accountId: UserId) {
  await tx.execute(sql`
    update mails m set text = '', html = '', link = null, unsubscribe_url = null, answers = null,
      subject = case when ${toPerson} or ${namesPerson(sql`m.subject`)} then 'Deleted' else subject end,
      attachments = case when ${toPerson} then '[]' else attachments end,
      failure = case when ${toPerson} then null else failure end,
      cause = case when ${toPerson} then 'deleted:' || m.id else cause end,
      recipient = case when ${toPerson} then ${DELETED_ACCOUNT_EMAIL} else recipient end
    from account_erasures e
    where ${predatesDeletion(accountId)} and m.status <> 'queued' and (${toPerson} or ${aboutPerson})`)
}

/** Deletes the erasure, unless files are left, or an email to the person, or about them, is still to be sent. */
export async function finish(tx: Db, accountId: UserId) {
  await tx.execute(sql`
    delete from account_erasures e
    where account_id = ${accountId} and file_keys = '{}' and not exists (
      select from mails m where ${predatesDeletion(accountId)} and m.status = 'queued' and (${toPerson} or ${aboutPerson}))`)
}
