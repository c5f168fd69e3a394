import type { Analysis, AppliedPrecedent, Finding, Mention } from '#domain/analysis/contract.ts'
import { withKind } from '#domain/analysis/findings/action.ts'
import { findingFromMention, isKindOfDeficiency } from '#domain/estimates/decisions/mention-findings.ts'
import type { PrecedentId } from './contract.ts'
import { precedentFor, setsPrecedent } from './rules.ts'
import { sentenceKeyOf } from './sentence-key.ts'
import type { PrecedentRow } from './store.ts'

/** More than any real report has; looking up a million passages of a hostile one would hold up the server. */
const MAX_MENTIONS = 5_000

const mainQuoteOf = ({ evidence }: Finding) => evidence[0]!.quote

const isOpen = ({ outcome, findingId }: Mention) => outcome !== 'finding' && findingId === null

const openMentionsOf = ({ mentions }: Analysis) => mentions.filter(isOpen).slice(0, MAX_MENTIONS)

/** The keys of every sentence of an analysis that a precedent can apply to. */
export function sentenceKeysOf(analysis: Analysis): string[] {
  const findings = [...analysis.findings, ...(analysis.possible ?? [])]
  const quotes = [...findings.map(mainQuoteOf), ...openMentionsOf(analysis).map(({ quote }) => quote)]
  return [...new Set(quotes.flatMap((quote) => sentenceKeyOf(quote) ?? []))]
}

/** What's applied of a precedent. */
type Applicable = Pick<
  PrecedentRow,
  'id' | 'sentenceKey' | 'company' | 'foundKind' | 'kind' | 'reason' | 'decidedByName' | 'decidedAt'
>

/** The keys of every sentence of an analysis, whatever was decided about it. */
export function knownKeysOf({ findings, possible = [], setAside = [], mentions }: Analysis): Set<string> {
  const found = [...findings, ...possible, ...setAside].map(mainQuoteOf)
  const quotes = [...found, ...mentions.slice(0, MAX_MENTIONS).map(({ quote }) => quote)]
  return new Set(quotes.flatMap((quote) => sentenceKeyOf(quote) ?? []))
}

/** The precedents that were applied to an analysis, as they were then. */
export function decisionsIn({ findings, setAside = [], document }: Analysis): Applicable[] {
  const decided = [
    ...findings.map((finding) => ({ finding, kind: finding.kind })),
    ...setAside.map((finding) => ({ finding, kind: null })),
  ]
  return decided.flatMap(({ finding, kind }) => {
    const { precedent } = finding
    const sentenceKey = sentenceKeyOf(mainQuoteOf(finding))
    if (!precedent || sentenceKey === null) return []
    const { id, foundKind, reason, decidedBy, decidedAt } = precedent
    if (reason !== null && !setsPrecedent(reason)) return []
    return {
      id: id as PrecedentId,
      sentenceKey,
      company: document.company ?? null,
      foundKind,
      kind,
      reason,
      decidedByName: decidedBy,
      decidedAt: new Date(decidedAt),
    }
  })
}

/**
 * Decides the findings and mentions of an analysis as staff decided the same sentences before: a finding is set aside or gets
 * another kind, a possible one or a mention becomes a finding. `applied` are the precedents that were followed.
 */
export function applyPrecedents(
  analysis: Analysis,
  precedents: readonly Applicable[],
): { analysis: Analysis; applied: Set<PrecedentId> } {
  const lookUp = lookUpIn(precedents, analysis.document.company ?? null)
  const findings: Finding[] = []
  const possible: Finding[] = []
  const setAside: Finding[] = []
  const sort = (finding: Finding, otherwise: Finding[]) => {
    const precedent = lookUp(mainQuoteOf(finding), finding.kind)
    if (!precedent) return otherwise.push(finding)
    const decided = { ...finding, precedent: appliedOf(precedent, finding.kind) }
    return precedent.kind === null ? setAside.push(decided) : findings.push(withKind(decided, precedent.kind))
  }
  for (const finding of analysis.findings) sort(finding, findings)
  for (const finding of analysis.possible ?? []) sort(finding, possible)
  const mentions = promote(analysis, lookUp, findings)
  const applied = [...findings, ...setAside].flatMap(({ precedent }) => precedent?.id ?? [])
  return {
    analysis: {
      ...analysis,
      findings: findings.sort((a, b) => a.evidence[0]!.page - b.evidence[0]!.page),
      ...(analysis.possible && { possible }),
      setAside,
      mentions: withOutcomesOf(setAside, mentions),
    },
    applied: new Set(applied as PrecedentId[]),
  }
}

type LookUp = (quote: string, foundKind: string | null) => Applicable | undefined

function lookUpIn(precedents: readonly Applicable[], company: string | null): LookUp {
  // A kind may have left the catalogue since.
  const usable = precedents.filter(({ kind }) => kind === null || isKindOfDeficiency(kind))
  const bySentence = Map.groupBy(usable, ({ sentenceKey }) => sentenceKey)
  return (quote, foundKind) => {
    const candidates = bySentence.get(sentenceKeyOf(quote) ?? '')
    return candidates && precedentFor(candidates, { foundKind, company })
  }
}

const appliedOf = (
  { id, reason, decidedByName, decidedAt }: Applicable,
  foundKind: string | null,
): AppliedPrecedent => ({
  id,
  reason,
  foundKind,
  decidedBy: decidedByName,
  decidedAt: decidedAt.toISOString(),
})

/** Turns mentions into findings, which it adds to `findings`. A sentence that repeats is one finding with several places. */
function promote(analysis: Analysis, lookUp: LookUp, findings: Finding[]): Mention[] {
  const open = new Set(openMentionsOf(analysis))
  const known = new Set(findings.map((finding) => sentenceKeyOf(mainQuoteOf(finding))))
  const promoted = new Map<string, Finding>()
  return analysis.mentions.map((mention) => {
    const precedent = open.has(mention) ? lookUp(mention.quote, null) : undefined
    if (!precedent?.kind || known.has(precedent.sentenceKey)) return mention
    const made = findingFromMention(analysis, mention, precedent.kind)
    const earlier = promoted.get(precedent.id)
    if (earlier) earlier.evidence.push(...made.evidence)
    else {
      const finding = { ...made, precedent: appliedOf(precedent, null) }
      promoted.set(precedent.id, finding)
      findings.push(finding)
    }
    return { ...mention, outcome: 'finding', findingId: (earlier ?? made).id }
  })
}

const OUTCOMES = { not_a_deficiency: 'negated', not_electrical: 'not_electrical' } as const

/** Gives the mentions of set-aside findings the reason as their outcome. They keep the ID, so staff can restore the finding. */
function withOutcomesOf(setAside: readonly Finding[], mentions: readonly Mention[]): Mention[] {
  const outcomes = new Map(
    setAside.map(({ id, precedent }) => [
      id,
      precedent?.reason === 'not_electrical' ? OUTCOMES.not_electrical : OUTCOMES.not_a_deficiency,
    ]),
  )
  return mentions.map((mention) => {
    const outcome = outcomes.get(mention.findingId ?? '')
    return outcome ? { ...mention, outcome } : mention
  })
}
