import { isDeepStrictEqual } from 'node:util'
import * as people from '#domain/accounts/identity/people.ts'
import { choosableLines } from '#domain/client/acceptances/rules.ts'
import { endLinks } from '#domain/client/shares/links.ts'
import type { EstimateId, LineItem } from '#domain/estimates/contract.ts'
import { findReadable, lockReadable } from '#domain/estimates/estimates.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import * as attachments from '#domain/repairs/attachments/attachments.ts'
import * as reports from '#domain/reports/reports.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { MORE_THAN_ZERO } from '#kernel/amounts.ts'
import { DomainError } from '#kernel/errors.ts'
import { centsOf } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import { addressesOf, withAddresses, withLinksToEmail, withoutEnded } from './addresses.ts'
import type { Bid, RepairRequest, RequestedLine, RequestTerms, RequestVersion } from './contract.ts'
import { requestRevised, requestWithdrawn } from './mails.ts'
import { otherTradesIn } from './other-trades.ts'
import {
  bidProblem,
  dueOnProblem,
  openItemsInWords,
  repairTermsInWords,
  revisedLines,
  stateOf,
} from './rules.ts'
import * as store from './store.ts'
import type { StoredContent } from './tables.ts'

const CHANGES: Limit = { name: 'repair-request', max: 120, windowSeconds: 60 * 60, noun: 'changes' }

/** The request with all of its versions; null until its agent saves one. Throws `not_found` unless the actor may read the estimate. */
export async function read(ctx: Context, actor: SignedIn, id: EstimateId): Promise<RepairRequest | null> {
  await findReadable(ctx, actor, id)
  return await present(ctx.db, id)
}

type Input = {
  id: EstimateId
  version: number
  terms: RequestTerms
  lines: (RequestedLine & { isTaken: boolean })[]
  bid?: Bid | null | undefined
}

/**
 * Saves a version and emails the other side if they asked for it. The same version again changes nothing. Throws `invalid` for lines that the estimate doesn't have, and
 * `conflict` if the estimate was replaced, or another version came first.
 */
export async function save(ctx: Context, agent: SignedIn, input: Input): Promise<RepairRequest> {
  const { id } = input
  await findReadable(ctx, agent, id)
  await consume(ctx, CHANGES, agent.userId)
  return await ctx.db.transaction(async (tx) => {
    const { estimate, report } = await lockReadable(tx, agent, id)
    const lines = assertRequestable(estimate, input.lines)
    const before = await store.findLatest(tx, id)
    const name = (await people.findPerson(tx, agent.userId))?.name ?? 'The agent'
    const sent = { side: 'agent', author: name, version: input.version } as const
    if (isRepeated(before, sent, () => contentOf(before, lines, input))) return (await present(tx, id))!
    assertCurrent(before, input.version)
    const problem = dueOnProblem(input.terms, basisOf(before)?.terms, ctx.now())
    if (problem) throw new DomainError('invalid', problem, { fields: { 'terms.dueOn': problem } })
    const text = before ? null : await reports.findText(tx, estimate.reportId)
    const revised = { ...contentOf(before, lines, input), ...(text && { otherTrades: otherTradesIn(text) }) }
    const { content, links } = await withLinksToEmail(ctx, tx, id, revised)
    const row = await insertVersion(ctx, tx, { id, before, side: 'agent', author: name, content })
    const { propertyAddress } = report
    const details = { propertyAddress, version: row.version, lines: content.lines.length }
    await record(tx, agent, { action: 'repair-request-saved', subject: id, details })
    for (const link of links) await emailRevision(ctx, tx, { row, before, propertyAddress, ...link })
    return (await present(tx, id))!
  })
}

/** The content that a version is made from; none after a withdrawal, which no answer survives. */
const basisOf = (before: store.VersionRow | undefined) =>
  before?.content.isWithdrawn ? undefined : before?.content

/** What the agent's input makes of a version. Throws `invalid` for a bid on other lines. */
const contentOf = (
  before: store.VersionRow | undefined,
  lines: readonly LineItem[],
  input: Input,
): StoredContent => ({
  isWithdrawn: false,
  terms: input.terms,
  lines: revisedLines(basisOf(before), { terms: input.terms, lines: inOrderOf(lines, input.lines) }),
  bid: input.bid === undefined ? (before?.content.bid ?? null) : checkedBid(lines, input.bid),
  otherTrades: before?.content.otherTrades ?? [],
  emails: before ? addressesOf(before.content) : [],
})

type NewVersion = Pick<store.VersionRow, 'side' | 'author' | 'content'> & {
  id: EstimateId
  before: store.VersionRow | undefined
}

/** Stores the version after `before`. The caller has locked the estimate. */
export const insertVersion = (
  ctx: Context,
  tx: Db,
  { id, before, side, author, content }: NewVersion,
): Promise<store.VersionRow> =>
  store.insert(tx, {
    estimateId: id,
    version: (before?.version ?? 0) + 1,
    side,
    author,
    at: ctx.now(),
    content,
    state: stateOf({ ...content, side }),
  })

/** The lines that can be asked for, of an estimate that's current. Throws `conflict` and `invalid`. */
function assertRequestable(
  { estimateData, supersededBy }: Awaited<ReturnType<typeof lockReadable>>['estimate'],
  asked: readonly RequestedLine[],
): LineItem[] {
  if (!estimateData)
    throw new DomainError(
      'conflict',
      'This estimate was prepared manually, so its lines are only in the PDF.',
    )
  if (supersededBy)
    throw new DomainError(
      'conflict',
      'A newer estimate has replaced this one. Make the request from the new one.',
    )
  const lines = choosableLines(estimateData.line_items)
  const known = new Set(lines.map(({ id }) => id))
  const ids = asked.map(({ lineId }) => lineId)
  if (new Set(ids).size < ids.length || !ids.every((id) => known.has(id)))
    throw new DomainError('invalid', 'Some of these items aren’t part of the estimate. Reload the page.')
  if (asked.some(({ ask, amount }) => ask !== 'repair' && amount === null))
    throw new DomainError('invalid', 'Enter the amount of each credit and price reduction.')
  const free = asked.findIndex(({ ask, amount }) => ask !== 'repair' && amount && centsOf(amount) === 0)
  if (free >= 0)
    throw new DomainError('invalid', `${MORE_THAN_ZERO} for each credit and price reduction.`, {
      fields: { [`lines.${free}.amount`]: MORE_THAN_ZERO },
    })
  return lines
}

/** In the estimate's order, whatever order they were sent in. A repair has no amount of its own. */
function inOrderOf(lines: readonly LineItem[], asked: Input['lines']) {
  const byId = new Map(asked.map((line) => [line.lineId, line]))
  return lines.flatMap(({ id }) => {
    const line = byId.get(id)
    return line ? [line.ask === 'repair' ? { ...line, amount: null } : line] : []
  })
}

/**
 * Whether the latest version is what was sent on top of `version`: a browser that got no response sends it again. `contentOf` is what it
 * makes of the latest version, which is the same once more.
 */
export const isRepeated = (
  latest: store.VersionRow | undefined,
  { side, author, version }: Pick<store.VersionRow, 'side' | 'author' | 'version'>,
  contentOf: () => StoredContent,
): boolean =>
  latest?.version === version + 1 &&
  latest.side === side &&
  latest.author === author &&
  isDeepStrictEqual(latest.content, contentOf())

/** Throws `conflict` if another version came after the one that the caller saw. */
export function assertCurrent(latest: store.VersionRow | undefined, version: number) {
  if ((latest?.version ?? 0) === version) return
  throw new DomainError(
    'conflict',
    latest?.side === 'other_side'
      ? `${latest.author} responded in the meantime. Reload to see their answers.`
      : 'The request was changed in the meantime. Reload to see the changes.',
  )
}

/** Throws `invalid` for amounts of lines that the estimate doesn't have, and for more than the total. */
export function checkedBid(lines: readonly Pick<LineItem, 'id'>[], bid: Bid | null): Bid | null {
  const known = new Set(lines.map(({ id }) => id))
  if (bid && !bid.lines.every(({ lineId }) => known.has(lineId)))
    throw new DomainError('invalid', 'Some of these items aren’t part of the request. Reload the page.')
  const problem = bid && bidProblem(bid)
  if (problem) throw new DomainError('invalid', `${problem}.`, { fields: { 'bid.total': problem } })
  return bid && (bid.total !== null || bid.lines.length > 0) ? bid : null
}

type Revision = {
  row: store.VersionRow
  before: store.VersionRow | undefined
  propertyAddress: string
  to: string
  url: string
}

/** Tells someone of the other side. */
async function emailRevision(ctx: Context, tx: Db, { row, before, propertyAddress, to, url }: Revision) {
  const { estimateId: id, version, author, content } = row
  const state = stateOf(content) === 'agreed' ? ('agreed' as const) : ('revised' as const)
  await post(
    ctx,
    tx,
    requestRevised(to, {
      id,
      version,
      propertyAddress,
      url,
      agentName: author,
      state,
      open: openItemsInWords(content.lines, author),
      changedTerms: before ? repairTermsInWords(content.terms, before.content.terms) : [],
    }),
  )
}

/** Withdraws the request, and ends the other side's links. Idempotent. Throws `conflict` if another version came first. */
export async function withdraw(
  ctx: Context,
  agent: SignedIn,
  { id, version }: { id: EstimateId; version: number },
): Promise<RepairRequest> {
  await findReadable(ctx, agent, id)
  return await ctx.db.transaction(async (tx) => {
    const { report } = await lockReadable(tx, agent, id)
    const before = await store.findLatest(tx, id)
    if (!before) throw new DomainError('not_found', 'This estimate has no repair request.')
    if (before.content.isWithdrawn) return (await present(tx, id))!
    assertCurrent(before, version)
    const name = (await people.findPerson(tx, agent.userId))?.name ?? 'The agent'
    const content = { ...withAddresses(before.content, []), isWithdrawn: true }
    const row = await insertVersion(ctx, tx, { id, before, side: 'agent', author: name, content })
    const toEmail = await withoutEnded(tx, id, addressesOf(before.content))
    await endLinks(tx, { estimateId: id, purpose: 'respond' }, ctx.now())
    const { propertyAddress } = report
    await record(tx, agent, { action: 'repair-request-withdrawn', subject: id, details: { propertyAddress } })
    const facts = { id, version: row.version, propertyAddress, agentName: name }
    for (const { address } of toEmail) await post(ctx, tx, requestWithdrawn(address, facts))
    return (await present(tx, id))!
  })
}

async function present(db: Db, id: EstimateId): Promise<RepairRequest | null> {
  const rows = await store.listVersions(db, id)
  if (rows.length === 0) return null
  const versions = rows.map(presentVersion)
  const named = versions.flatMap(({ lines }) => lines.flatMap(({ response }) => response?.attachments ?? []))
  const files = await attachments.listByIds(db, id, [...new Set(named)])
  return { versions, attachments: [...files.values()] }
}

function presentVersion({ version, side, author, at, content }: store.VersionRow): RequestVersion {
  const { emails: _emails, email: _email, emailLinks: _links, ...shown } = content
  return { ...shown, version, side, author, at: at.toISOString() }
}
