import { findPerson } from '#domain/accounts/identity/people.ts'
import { catalogue } from '#domain/analysis/catalogue.ts'
import type { Analysis, Kind } from '#domain/analysis/contract.ts'
import type { Example } from '#domain/analysis/model/prompt.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Page, PageRequest } from '#kernel/page.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { pageOf } from '#platform/db/keyset.ts'
import { applyPrecedents, decisionsIn, knownKeysOf, sentenceKeysOf } from './apply-precedents.ts'
import type { Precedent, PrecedentFilter, PrecedentId, PrecedentReason } from './contract.ts'
import { outcomeOf } from './rules.ts'
import { sentenceKeyOf } from './sentence-key.ts'
import * as store from './store.ts'

/** An analysis as staff decided the same sentences before, with the precedents that were followed: see `countUses`. */
export type Decided = { analysis: Analysis; followed: PrecedentId[] }

/** Decides an analysis as staff decided the same sentences before. */
export async function apply(tx: Db, analysis: Analysis): Promise<Decided> {
  const precedents = await store.findBySentences(tx, sentenceKeysOf(analysis))
  if (precedents.length === 0) return { analysis, followed: [] }
  const result = applyPrecedents(analysis, precedents)
  return { analysis: result.analysis, followed: [...result.applied] }
}

/**
 * The same for a report that is read again. What was known `before` keeps its decision: precedents that staff have set since, maybe by
 * sending this report, aren't applied to it, and one that was deleted still is, because the draft may be open at the desk.
 */
export async function applyAgain(
  tx: Db,
  reportId: ReportId,
  { before, analysis }: { before: Analysis; analysis: Analysis },
): Promise<Decided> {
  const known = knownKeysOf(before)
  const analysedAt = (await reports.find(tx, reportId))?.analysedAt ?? null
  const isEarlier = ({ decidedAt }: store.PrecedentRow) => analysedAt !== null && decidedAt <= analysedAt
  const precedents = (await store.findBySentences(tx, sentenceKeysOf(analysis))).filter(
    (precedent) => isEarlier(precedent) || !known.has(precedent.sentenceKey),
  )
  const result = applyPrecedents(analysis, [...decisionsIn(before), ...precedents])
  const followed = precedents.map(({ id }) => id).filter((id) => result.applied.has(id))
  return { analysis: result.analysis, followed }
}

/** Counts the precedents that a report's stored analysis follows, each once. An analysis that's discarded counts for none. */
export const countUses = (ctx: Context, tx: Db, reportId: ReportId, followed: readonly PrecedentId[]) =>
  store.insertUses(tx, followed, reportId, ctx.now())

/** A model that reads a report sees this many sentences that were decided before. */
const MAX_EXAMPLES = 40

/** Sentences and what staff decided about them, for a model that reads a report of this company. */
export async function listExamples(db: Db, company: string | null): Promise<Example[]> {
  const examples = await store.listExamples(db, company, MAX_EXAMPLES)
  return examples.map(({ sentence, reason, kind }) => ({
    sentence,
    decision: reason === null ? `a finding of the kind ${kind}` : reason.replaceAll('_', ' '),
  }))
}

/** What staff decided about a quote that was found with a kind (null: a mention): set aside for a reason, or its kind. */
export type SentenceDecision = { quote: string; foundKind: Kind | null } & (
  | { reason: PrecedentReason; kind: null }
  | { reason: null; kind: Kind }
)

/**
 * Stores decisions about the sentences of a company's report. A later decision replaces an earlier contrary one of the same
 * company. Sentences too short to be distinctive, and those decided both ways in one report, aren't remembered.
 */
export async function remember(
  ctx: Context,
  tx: Db,
  admin: Pick<SignedIn, 'userId'>,
  { company, decisions }: { company: string | null; decisions: readonly SentenceDecision[] },
) {
  const decidedByName = (await findPerson(tx, admin.userId))?.name ?? ''
  for (const { sentenceKey, decision } of withoutContradictions(decisions)) {
    const { quote, ...outcome } = decision
    await store.upsertPrecedent(tx, {
      ...outcome,
      sentenceKey,
      sentence: quote,
      company,
      decidedBy: admin.userId,
      decidedByName,
      decidedAt: ctx.now(),
    })
  }
}

/** In the order of their keys, so that concurrent transactions lock the same rows in the same order. */
function withoutContradictions(decisions: readonly SentenceDecision[]) {
  const keyed = decisions.flatMap((decision) => {
    const sentenceKey = sentenceKeyOf(decision.quote)
    return sentenceKey === null ? [] : [{ sentenceKey, decision }]
  })
  const same = Map.groupBy(keyed, ({ sentenceKey, decision }) => `${sentenceKey} ${decision.foundKind}`)
  return [...same.entries()]
    .filter(([, group]) => new Set(group.map(({ decision }) => outcomeOf(decision))).size === 1)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => group[0]!)
}

export async function list(ctx: Context, request: PrecedentFilter & PageRequest): Promise<Page<Precedent>> {
  return pageOf(await store.list(ctx.db, request), request.limit, present)
}

export const listCompanies = (ctx: Context) => store.countByCompany(ctx.db)

/** Deletes a precedent, so that later reports are analyzed without it. */
export async function withdraw(ctx: Context, admin: SignedIn, id: PrecedentId) {
  await ctx.db.transaction(async (tx) => {
    const precedent = await store.find(tx, id)
    if (!precedent || !(await store.remove(tx, id))) return
    const { sentence, company, reason, kind } = precedent
    const details = { sentence, company, reason, kind }
    await record(tx, admin, { action: 'precedent-withdrawn', subject: id, details })
  })
}

/** Of the precedents that were applied to an analysis, those that have been withdrawn or replaced since. */
export async function findWithdrawn(db: Db, ids: readonly string[]): Promise<string[]> {
  const existing = await store.existing(db, ids)
  return ids.filter((id) => !existing.has(id))
}

const titles = new Map(catalogue.map(({ kind, title }) => [kind, title]))
const namedKind = (kind: Kind | null) => (kind === null ? null : { kind, title: titles.get(kind) ?? kind })

function present({
  precedent,
  timesApplied,
  lastAppliedAt,
}: Omit<Awaited<ReturnType<typeof store.list>>[number], 'cursor'>): Precedent {
  const { id, sentence, company, foundKind, kind, reason, decidedByName, decidedAt } = precedent
  return {
    id,
    sentence,
    company,
    found: namedKind(foundKind),
    decided: namedKind(kind),
    reason,
    decidedBy: decidedByName,
    decidedAt: decidedAt.toISOString(),
    timesApplied: timesApplied ?? 0,
    lastAppliedAt: lastAppliedAt?.toISOString() ?? null,
  }
}
