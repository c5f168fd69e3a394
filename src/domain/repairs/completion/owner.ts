import * as people from '#domain/accounts/identity/people.ts'
import { emailedTo, issue, type openLink, wasEmailedEnded } from '#domain/client/shares/links.ts'
import { decidingLinkOf, present as presentRequest, type Sent } from '#domain/repairs/work/requests.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'

type Opened = Pick<Awaited<ReturnType<typeof openLink>>, 'link' | 'sent'>

/**
 * Whether a link is in the hands of the owner who confirmed the work: the one that they confirmed it by, or one that ODIE emailed them
 * as theirs after that. Links to the record that agents make, and that ODIE emailed when the record was all they showed, are for others, too.
 */
export async function isOwners(ctx: Context, db: Db, { link, sent }: Opened): Promise<boolean> {
  const { decision } = await presentRequest(ctx, db, sent)
  if (decision?.outcome !== 'confirmed') return false
  const decidedAt = new Date(decision.at)
  if (link.purpose !== 'confirm') return link.isOwners && link.createdAt >= decidedAt
  const linkId = await decidingLinkOf(db, sent)
  if (linkId) return link.id === linkId
  // It wasn't recorded yet: one of those that there were. An owner may confirm a later request by an earlier link.
  return link.createdAt <= decidedAt
}

/** Throws `not_found` unless the work was confirmed. */
export async function assertConfirmed(ctx: Context, db: Db, sent: Sent) {
  const { decision } = await presentRequest(ctx, db, sent)
  if (decision?.outcome !== 'confirmed')
    throw new DomainError('not_found', 'This work hasn’t been confirmed.')
}

/** Throws `not_found` for any link that isn't the owner's. */
export async function assertOwners(ctx: Context, db: Db, opened: Opened) {
  if (!(await isOwners(ctx, db, opened)))
    throw new DomainError('not_found', 'This link only shows the work. The agent can write for you.')
}

const RECORD = 'completion' as const

/** Whether ODIE emails the owner a link to the record. */
export const isOwnerEmailed = async (ctx: Context, db: Db, sent: Sent) =>
  (await emailableOwner(ctx, db, sent)) !== null

/** Null unless the owner gave an address, if the agent has ended a link that they got before, and if links don't work. */
async function emailableOwner(ctx: Context, db: Db, sent: Sent) {
  const { decision } = await presentRequest(ctx, db, sent)
  if (decision?.outcome !== 'confirmed' || !decision.email) return null
  const kind = { estimateId: sent.estimate.id, purpose: RECORD }
  if (await wasEmailedEnded(db, kind, new Date(decision.at))) return null
  return (await hasActiveAgent(db, sent)) ? { name: decision.name, email: decision.email } : null
}

/** While the account is deactivated, no link opens. */
async function hasActiveAgent(db: Db, { report }: Sent) {
  const agent = await people.findPerson(db, report.agentId)
  const account = agent && (await people.findAccount(db, agent.email))
  return account !== undefined && account.state !== 'inactive'
}

/**
 * A new link to the record to email to the owner; null if they get none. Earlier links still work: someone may be writing on such a page.
 */
export async function linkForOwner(
  ctx: Context,
  tx: Db,
  sent: Sent,
): Promise<{ email: string; url: string } | null> {
  const owner = await emailableOwner(ctx, tx, sent)
  if (!owner) return null
  const { url } = await issue(ctx, tx, {
    estimateId: sent.estimate.id,
    purpose: RECORD,
    recipient: emailedTo(owner.name),
    isEmailed: true,
    isOwners: true,
  })
  return { email: owner.email, url }
}
