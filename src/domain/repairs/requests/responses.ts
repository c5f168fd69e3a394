import { isDeepStrictEqual } from 'node:util'
import * as people from '#domain/accounts/identity/people.ts'
import { priceIn, pricesByLine } from '#domain/client/acceptances/rules.ts'
import type { ShareId } from '#domain/client/shares/contract.ts'
import { type Client, countOpening, openLink } from '#domain/client/shares/links.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { lock } from '#domain/estimates/estimates.ts'
import { publishAbout } from '#domain/estimates/events.ts'
import { presentToAgent } from '#domain/estimates/presentation.ts'
import { passagesByLine } from '#domain/estimates/rules.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import * as attachments from '#domain/repairs/attachments/attachments.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import { addressesOn, changedAddresses, withAddresses } from './addresses.ts'
import type { Bid, LineResponse, ReceivedRequest, RequestLine, RequestTerms } from './contract.ts'
import { requestAnswered } from './mails.ts'
import { askedSums, requestNotes } from './request-document.ts'
import { assertCurrent, checkedBid, insertVersion, isRepeated } from './requests.ts'
import { answeredLines, newlyAnswered, outcomeOf, repairTermsInWords, sinceWithdrawn } from './rules.ts'
import * as store from './store.ts'
import type { StoredContent } from './tables.ts'
import { agentNameIn, answerInWords, bidInWords } from './wording.ts'

const RESPONSES: Limit = { name: 'repair-response', max: 30, windowSeconds: 60 * 60, noun: 'responses' }

type Opened = Awaited<ReturnType<typeof openLink>>

/** What's asked of the holder of the link. Throws as `openLink` does, and `not_found` while nothing is asked. */
export async function open(ctx: Context, token: string, client: Client): Promise<ReceivedRequest> {
  const opened = await openLink(ctx, { token, purpose: 'respond' }, client)
  const latest = await findOpen(ctx.db, opened)
  await countOpening(ctx, opened.link, { ...client, part: 'page' })
  return await present(ctx.db, opened, latest)
}

/** The latest version. Throws `not_found` if the agent has saved none, or withdrew it. */
export async function findOpen(db: Db, { link }: Opened): Promise<store.VersionRow> {
  const latest = await store.findLatest(db, link.estimateId)
  if (latest && !latest.content.isWithdrawn) return latest
  throw new DomainError(
    'not_found',
    latest
      ? 'The agent withdrew this repair request. You don’t have to do anything.'
      : 'The agent hasn’t sent a repair request yet. Please try again later.',
  )
}

type Input = {
  token: string
  version: number
  name: string
  email?: string | undefined
  stopsEmails?: boolean | undefined
  lines: ({ lineId: string } & Omit<LineResponse, 'by' | 'at'>)[]
  bid?: Bid | null | undefined
}

/**
 * Stores the other side's answers as a version, and emails the agent what's new in it. The same answers again change at most who gets
 * emails: that's no response. Throws as `open` does, `conflict` if the estimate was replaced or
 * the agent changed the request, and `invalid` for lines that aren't asked for.
 */
export async function respond(ctx: Context, input: Input, client: Client): Promise<ReceivedRequest> {
  await consume(ctx, RESPONSES, client.ip)
  const opened = await openLink(ctx, { token: input.token, purpose: 'respond' }, client)
  return await ctx.db.transaction(async (tx) => {
    const id = opened.link.estimateId
    const estimate = await lock(tx, id)
    if (estimate?.supersededBy)
      throw new DomainError(
        'conflict',
        'A newer estimate has replaced this one. Ask the agent for a link to the new request.',
      )
    const before = await findOpen(tx, opened)
    const from = { by: input.name, at: ctx.now().toISOString(), linkId: opened.link.id }
    const sent = { side: 'other_side', author: input.name, version: input.version } as const
    if (isRepeated(before, sent, () => contentOf(before, input, from)))
      return await present(tx, opened, before)
    assertCurrent(before, input.version)
    const content = contentOf(before, input, from)
    const news = newsIn(before.content, content)
    if (!news) {
      await store.setContent(tx, before, content)
      return await present(tx, opened, { ...before, content })
    }
    const ids = input.lines.flatMap((line) => line.attachments)
    await attachments.use(ctx, tx, { estimateId: id, addedBy: 'other_side', ids })
    const row = await insertVersion(ctx, tx, { id, before, side: 'other_side', author: input.name, content })
    await record(
      tx,
      { name: 'share link' },
      {
        action: 'repair-request-answered',
        subject: id,
        ip: client.ip,
        details: { recipient: opened.link.recipient, name: input.name, version: row.version },
      },
    )
    await publishAnswer(ctx, tx, opened, row)
    await emailAgent(ctx, tx, { opened, row, news })
    return await present(tx, opened, row)
  })
}

/** What the answers make of a version. Throws `invalid` for lines that aren't asked for. */
function contentOf(
  { content }: store.VersionRow,
  input: Input,
  { linkId, ...from }: Pick<LineResponse, 'by' | 'at'> & { linkId: ShareId },
): StoredContent {
  const asked = content.lines.map(({ lineId }) => ({ id: lineId }))
  if (!input.lines.every(({ lineId }) => asked.some((line) => line.id === lineId)))
    throw new DomainError('invalid', 'Some of these items aren’t part of the request. Reload the page.')
  const answered = {
    ...content,
    lines: answeredLines(content.lines, input.lines, from),
    bid: input.bid === undefined ? content.bid : checkedBid(asked, input.bid),
  }
  return input.email || input.stopsEmails
    ? withAddresses(answered, changedAddresses(content, input, linkId))
    : answered
}

/** Only how much is settled: what the other side wrote is for the agent to read. */
async function publishAnswer(ctx: Context, tx: Db, { sent }: Opened, { version, content }: store.VersionRow) {
  const lines = content.lines.length
  const settledLines = content.lines.filter((line) => outcomeOf(line).kind !== 'open').length
  await publishAbout(ctx, tx, sent.estimate, {
    type: 'repair_request.answered',
    cause: `${version}`,
    data: { status: settledLines === lines ? 'agreed' : 'answered', lines, settledLines },
  })
}

type News = { lines: readonly RequestLine[]; bid: string | null }

/** What a response changed of what the agent reads; null if nothing. */
function newsIn(before: StoredContent, after: StoredContent): News | null {
  const lines = newlyAnswered(before.lines, after.lines)
  const bid = isDeepStrictEqual(before.bid, after.bid) ? null : bidInWords(after.bid)
  return lines.length > 0 || bid ? { lines, bid } : null
}

type Answered = { opened: Opened; row: store.VersionRow; news: News }

const MAX_LISTED = 30

async function emailAgent(ctx: Context, tx: Db, { opened, row, news }: Answered) {
  const { estimate, report } = opened.sent
  const agent = await people.findPerson(tx, report.agentId)
  if (!agent) return
  const titles = new Map(estimate.estimateData?.line_items.map((line) => [line.id, line.description]))
  const { lines } = row.content
  const answers = news.lines.map((line) => `${titles.get(line.lineId) ?? ''}: ${answerInWords(line)}`)
  const more = answers.length - MAX_LISTED
  await post(
    ctx,
    tx,
    requestAnswered(agent.email, {
      id: estimate.id,
      version: row.version,
      propertyAddress: report.propertyAddress,
      by: row.author,
      settled: lines.filter((line) => outcomeOf(line).kind !== 'open').length,
      of: lines.length,
      answers: [...answers.slice(0, MAX_LISTED), ...(more > 0 ? [`… and ${more} more`] : [])],
      bid: news.bid,
      url: `${ctx.config.publicUrl}/agent/estimates/${estimate.id}/repair-request`,
    }),
  )
}

/** Only what's asked for, and prices only if the agent shows them. */
async function present(
  db: Db,
  { link, sent }: Opened,
  { version, side, author, at, content }: store.VersionRow,
): Promise<ReceivedRequest> {
  const { propertyAddress, contractor, sentAt, validUntil, evidence, estimateData, replacedBy, report } =
    presentToAgent(sent)
  const all = estimateData?.line_items ?? []
  const byId = new Map(all.map((line) => [line.id, line]))
  const passages = passagesByLine(all, evidence)
  const prices = content.terms.showsPrices ? pricesByLine(all) : null
  const lines = content.lines.flatMap((line) => {
    const item = byId.get(line.lineId)
    if (!item) return []
    const { description: title, location, scope } = item
    const price = priceIn(prices, line.lineId)
    return [{ ...line, title, location, scope, passages: passages.get(line.lineId) ?? [], price }]
  })
  const named = lines.flatMap(({ response }) => response?.attachments ?? [])
  const files = await attachments.listByIds(db, link.estimateId, named)
  return {
    propertyAddress,
    contractor,
    sentAt,
    validUntil,
    version,
    side,
    author,
    at: at.toISOString(),
    agentName: agentNameIn(report),
    terms: content.terms,
    changedTerms: await changedTermsIn(db, link.estimateId, content.terms),
    lines,
    sums: estimateData ? askedSums({ content, data: estimateData }) : [],
    notes: requestNotes(content),
    bid: content.bid,
    attachments: [...files.values()],
    addresses: addressesOn(content, link.id).length,
    isReplaced: replacedBy !== null,
    expiresAt: link.expiresAt.toISOString(),
  }
}

/** How they differ from those that the other side last responded to; nothing if they haven't, or the agent withdrew the request since. */
async function changedTermsIn(db: Db, id: EstimateId, terms: RequestTerms): Promise<string[]> {
  const versions = (await store.listVersions(db, id)).map(({ side, content }) => ({ side, ...content }))
  const responded = sinceWithdrawn(versions).find(({ side }) => side === 'other_side')
  return responded ? repairTermsInWords(terms, responded.terms) : []
}
