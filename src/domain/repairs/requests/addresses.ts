import type { ShareId } from '#domain/client/shares/contract.ts'
import { issueByEmail, wereEnded } from '#domain/client/shares/links.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { EmailAddress, StoredContent } from './tables.ts'

const MAX_ADDRESSES = 10

type Stored = Pick<StoredContent, 'emails' | 'email' | 'emailLinks'>

/** Where the other side gets emails. Earlier versions have one address at most. */
export const addressesOf = ({ emails, email, emailLinks }: Stored): EmailAddress[] =>
  emails ?? (email ? [{ address: email, ...(emailLinks && { links: emailLinks }) }] : [])

/** Those that came through a link, or got it by email. */
export const addressesOn = (stored: Stored, linkId: ShareId) =>
  addressesOf(stored).filter(({ links }) => !links || links.includes(linkId))

type Change = { email?: string | undefined; stopsEmails?: boolean | undefined }

/**
 * Adds an address, or ends the emails to it. Without an address, they end for the only one of the link. Throws `invalid` if it has
 * several. An address of another link stays, and says nothing about it: the holder of a link ends no one else's.
 */
export function changedAddresses(
  stored: Stored,
  { email, stopsEmails }: Change,
  linkId: ShareId,
): EmailAddress[] {
  const all = addressesOf(stored)
  if (stopsEmails) {
    const ended = endedBy(addressesOn(stored, linkId), email)
    return all.filter((each) => !ended.includes(each))
  }
  if (!email) return all
  const known = all.find((each) => isSame(each, email))
  if (!known && all.length === MAX_ADDRESSES)
    throw invalid(`Emails about this request already go to ${MAX_ADDRESSES} addresses`)
  return known
    ? all.map((each) => (each === known ? { ...each, links: withLink(each.links, linkId) } : each))
    : [...all, { address: email, links: [linkId] }]
}

function endedBy(theirs: readonly EmailAddress[], email: string | undefined): readonly EmailAddress[] {
  if (email) return theirs.filter((each) => isSame(each, email))
  if (theirs.length > 1) throw invalid('Enter the address that should get no more emails')
  return theirs
}

const isSame = ({ address }: EmailAddress, email: string) => address.toLowerCase() === email.toLowerCase()

const withLink = (links: readonly ShareId[] = [], linkId: ShareId) => [...new Set([...links, linkId])]

const invalid = (problem: string) => new DomainError('invalid', `${problem}.`, { fields: { email: problem } })

export function withAddresses(content: StoredContent, emails: EmailAddress[]): StoredContent {
  const { email: _email, emailLinks: _links, ...rest } = content
  return { ...rest, emails }
}

/** The addresses of those whose links the agent hasn't ended: the others get no more emails. */
export async function withoutEnded(tx: Db, estimateId: EstimateId, all: readonly EmailAddress[]) {
  const kept: EmailAddress[] = []
  for (const each of all)
    if (!(await wereEnded(tx, { estimateId, purpose: 'respond', earlier: each.links }))) kept.push(each)
  return kept
}

/**
 * The content, and a link for each address of the other side: only the hashes of earlier ones are known. Once the agent has ended a link of
 * someone's, their address is forgotten.
 */
export async function withLinksToEmail(ctx: Context, tx: Db, id: EstimateId, content: StoredContent) {
  const emails: EmailAddress[] = []
  const links: { to: string; url: string }[] = []
  for (const { address, links: earlier } of addressesOf(content)) {
    const issued = await issueByEmail(ctx, tx, {
      estimateId: id,
      purpose: 'respond',
      to: address,
      earlier,
    })
    if (!issued) continue
    emails.push({ address, links: issued.links })
    links.push({ to: address, url: issued.url })
  }
  return { content: withAddresses(content, emails), links }
}
