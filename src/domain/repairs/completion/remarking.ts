import { isDeepStrictEqual } from 'node:util'
import { openLink } from '#domain/client/shares/links.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import * as estimates from '#domain/estimates/estimates.ts'
import { record } from '#domain/records/audit/audit.ts'
import { asContractor, byWorkLink, type ContractorActor } from '#domain/repairs/work/contractor-actions.ts'
import type { Client, Sent } from '#domain/repairs/work/requests.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { CompletionRecord, OwnerLink, ProblemInput, Remark, Seen } from './contract.ts'
import { assertOwners } from './owner.ts'
import { presentWithHistory } from './presenting.ts'
import { emailRemark } from './remark-emails.ts'
import { NOT_REQUESTED, problemStateOf, remarkBlocker } from './rules.ts'
import * as store from './store.ts'

/** By an account or through a link. Each emails others. */
const REMARKS: Limit = { name: 'work-remark', max: 20, windowSeconds: 60 * 60, noun: 'messages' }

/**
 * Stores what the agent says for the owner isn't right with reported work, and emails the contractor and the owner. The same again changes
 * nothing. Throws `not_found` for work of others, while nothing was reported, and for a line of other work; `conflict` if another report
 * or remark came first.
 */
export const reportProblem = (
  ctx: Context,
  agent: SignedIn,
  { id, ...input }: ProblemInput & Seen & { id: EstimateId },
): Promise<CompletionRecord> => asAgent(ctx, agent, id, problemOf(input))

/** The same by the owner. Throws `not_found` for a link that isn't theirs, too. */
export const reportProblemByLink = (
  ctx: Context,
  { token, purpose, ...input }: ProblemInput & Seen & OwnerLink,
  client: Client,
): Promise<CompletionRecord> => asOwner(ctx, { token, purpose }, client, problemOf(input))

/** Stores that it's settled, in words if there are any. Throws as `reportProblem` does, and `conflict` if there's nothing to settle. */
export const settle = (
  ctx: Context,
  agent: SignedIn,
  { id, words, ...seen }: Settled & { id: EstimateId },
): Promise<CompletionRecord> => asAgent(ctx, agent, id, saying('settled', seen, words))

/** The same by the owner. */
export const settleByLink = (
  ctx: Context,
  { token, purpose, words, ...seen }: Settled & OwnerLink,
  client: Client,
): Promise<CompletionRecord> => asOwner(ctx, { token, purpose }, client, saying('settled', seen, words))

/** Stores the contractor's reply. Throws as `settle` does. */
export async function reply(
  ctx: Context,
  contractor: SignedIn,
  { id, words, ...seen }: Reply & { id: EstimateId },
): Promise<CompletionRecord> {
  await estimates.findReadable(ctx, contractor, id)
  await consume(ctx, REMARKS, contractor.userId)
  const said = saying('reply', seen, words)
  return await asContractor(ctx, contractor, id, (tx, { sent, by }) =>
    add(ctx, tx, { sent, by: { ...by, author: 'contractor' }, said }),
  )
}

/** The same through a link. Throws as `openLink` does, too. */
export async function replyByLink(
  ctx: Context,
  { token, words, ...seen }: Reply & { token: string },
  client: Client,
): Promise<CompletionRecord> {
  await consume(ctx, REMARKS, client.ip)
  const said = saying('reply', seen, words)
  return await byWorkLink(ctx, token, client, (tx, { sent, by }) =>
    add(ctx, tx, { sent, by: { ...by, author: 'contractor' }, said }),
  )
}

type Reply = Seen & { words: string }
type Settled = Seen & { words: string | null }

type Content = Pick<store.RemarkRow, 'kind' | 'lineIds' | 'topics' | 'words'>
type Saying = { seen: Seen; content: Content }

const problemOf = ({ lineIds, topics, words, ...seen }: ProblemInput & Seen): Saying => ({
  seen,
  content: { kind: 'problem', lineIds: [...new Set(lineIds)], topics: [...new Set(topics)], words },
})

const saying = (kind: 'reply' | 'settled', seen: Seen, words: string | null): Saying => ({
  seen,
  content: { kind, lineIds: [], topics: [], words },
})

/** `name` is the contractor's company. */
type Author = Omit<ContractorActor, 'name'> & { author: store.RemarkRow['author']; name?: string }

async function asAgent(ctx: Context, agent: SignedIn, id: EstimateId, said: Saying) {
  await estimates.findReadable(ctx, agent, id)
  await consume(ctx, REMARKS, agent.userId)
  return await ctx.db.transaction(async (tx) => {
    const sent = await estimates.lockReadable(tx, agent, id)
    return await add(ctx, tx, { sent, by: { author: 'agent', via: 'account', userId: agent.userId }, said })
  })
}

async function asOwner(ctx: Context, { token, purpose }: OwnerLink, client: Client, said: Saying) {
  await consume(ctx, REMARKS, client.ip)
  const { link } = await openLink(ctx, { token, purpose }, client)
  return await ctx.db.transaction(async (tx) => {
    const sent = await estimates.lockSent(tx, link.estimateId)
    if (!sent) throw new DomainError('not_found', 'This link doesn’t work anymore.')
    assertRequested(sent)
    await assertOwners(ctx, tx, { link, sent })
    const by = { author: 'owner', via: 'link', userId: null, ip: client.ip } as const
    return await add(ctx, tx, { sent, by, said })
  })
}

/** The estimate is locked, so that of two remarks one is first. */
async function add(
  ctx: Context,
  tx: Db,
  { sent, by, said: { seen, content } }: { sent: Sent; by: Author; said: Saying },
): Promise<CompletionRecord> {
  const key = assertRequested(sent)
  const before = await presentWithHistory(ctx, tx, sent)
  const { completion, history, propertyAddress } = before
  if (!completion || !history) throw new DomainError('not_found', 'There’s no report on this work.')
  if (!content.lineIds.every((lineId) => before.lines.some(({ id }) => id === lineId)))
    throw new DomainError('not_found', 'One of the items isn’t part of this work. Reload the page.')
  if (before.requestedAt !== seen.requestedAt)
    throw new DomainError('conflict', 'The agent has changed the request. Reload to see it.')
  const { remarks } = history
  const first = remarks[seen.remarks]
  if (first && isDeepStrictEqual(contentOf(first), { ...content, author: by.author })) return before
  assertSeen(before, seen)
  const blocker = remarkBlocker(content.kind, problemStateOf(remarks, completion), remarks.length)
  if (blocker) throw new DomainError('conflict', blocker)
  await store.insertRemark(tx, {
    ...content,
    ...key,
    number: seen.remarks + 1,
    author: by.author,
    via: by.via,
    writtenAs: by.name ?? null,
    version: completion.version,
    at: ctx.now(),
  })
  await record(
    tx,
    by.userId ? { userId: by.userId } : { name: by.author === 'contractor' ? 'work link' : 'owner link' },
    {
      action: ACTIONS[content.kind],
      subject: key.estimateId,
      ...(by.ip && { ip: by.ip }),
      details: { propertyAddress, number: seen.remarks + 1, author: by.author, via: by.via },
    },
  )
  const after = await presentWithHistory(ctx, tx, sent)
  await emailRemark(ctx, tx, sent, after)
  return after
}

/** Which request it's about. Throws `not_found` once it's withdrawn. */
function assertRequested({ estimate: { id, acceptedAt } }: Sent): store.RequestKey {
  if (!acceptedAt) throw new DomainError('not_found', NOT_REQUESTED)
  return { estimateId: id, requestedAt: acceptedAt }
}

const ACTIONS = {
  problem: 'work-problem-reported',
  reply: 'work-problem-answered',
  settled: 'work-problem-settled',
} satisfies Record<Remark['kind'], string>

const contentOf = ({ kind, lineIds, topics, words, author }: Remark) => ({
  kind,
  lineIds,
  topics,
  words,
  author,
})

/** Throws `conflict` unless the report, and what was said about it are those that were on the screen. */
function assertSeen({ completion, history }: CompletionRecord, seen: Seen) {
  if (completion?.version !== seen.version)
    throw new DomainError(
      'conflict',
      `${completion?.by ?? 'The contractor'} has corrected their report in the meantime. Read it before you send this.`,
    )
  const last = history?.remarks.at(-1)
  if ((last?.number ?? 0) !== seen.remarks)
    throw new DomainError(
      'conflict',
      `${last?.by ?? 'Someone else'} wrote something in the meantime. Read it before you send this.`,
    )
}
