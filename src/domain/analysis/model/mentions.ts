import type { Analysis, Mention } from '../contract.ts'
import { type InputPassage, keyOf } from './input.ts'
import { type ModelOutput, NON_FINDING_OUTCOMES, type NonFindingOutcome } from './output.ts'

/** The outcome of a dismissed finding, and the note that staff read. */
export type Dismissal = { outcome: NonFindingOutcome; note: string }

/** What became of the findings (by id) and passages. */
export type ReviewOutcome = {
  passages: readonly InputPassage[]
  outcomes: ModelOutput['passages']
  dismissed: ReadonlyMap<string, Dismissal>
  mergedInto: ReadonlyMap<string, string>
  /** Id of the added finding, keyed by its passage. */
  added: ReadonlyMap<string, string>
}

/** The updated mentions. None is ever lost, and a dismissed finding becomes one with its reason. */
export function updateMentions({ findings, mentions }: Analysis, reviewOutcome: ReviewOutcome): Mention[] {
  const outcomes = outcomesByKey(reviewOutcome)
  const kept = mentions.map((mention) => updateMention(mention, reviewOutcome, outcomes))
  const unmentioned = findings.flatMap(({ id, evidence }) => {
    const dismissal = reviewOutcome.dismissed.get(id)
    if (!dismissal) return []
    const known = new Set(mentions.filter(({ findingId }) => findingId === id).map(keyOf))
    return evidence
      .filter((piece) => !known.has(keyOf(piece)))
      .map(({ page, quote, boxes }): Mention => ({ page, quote, boxes, findingId: null, ...dismissal }))
  })
  return [...kept, ...unmentioned].sort((a, b) => a.page - b.page)
}

function outcomesByKey({ passages, outcomes }: ReviewOutcome): Map<string, NonFindingOutcome> {
  const byId = new Map(passages.map((passage) => [passage.id, passage]))
  return new Map(
    outcomes.flatMap(({ passage: id, outcome: claimed }) => {
      const passage = byId.get(id)
      const outcome = NON_FINDING_OUTCOMES.find((name) => name === claimed)
      return passage && outcome ? [[keyOf(passage), outcome] as const] : []
    }),
  )
}

function updateMention(
  mention: Mention,
  { dismissed, mergedInto, added }: ReviewOutcome,
  outcomes: ReadonlyMap<string, NonFindingOutcome>,
): Mention {
  const key = keyOf(mention)
  const { findingId } = mention
  if (findingId !== null) {
    const dismissal = dismissed.get(findingId)
    if (dismissal) return { ...mention, findingId: null, ...dismissal }
    return { ...mention, findingId: finalId(mergedInto, findingId) }
  }
  const addedId = added.get(key)
  if (addedId) return { ...mention, outcome: 'finding', findingId: addedId }
  // The evidence of a finding keeps its outcome.
  const outcome = mention.outcome === 'finding' ? undefined : outcomes.get(key)
  return outcome ? { ...mention, outcome } : mention
}

/** The target of a merge may itself have been merged. */
function finalId(mergedInto: ReadonlyMap<string, string>, id: string): string {
  const next = mergedInto.get(id)
  return next === undefined ? id : finalId(mergedInto, next)
}
