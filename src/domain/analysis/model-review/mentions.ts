import type { Analysis, Mention } from '../contract.ts'
import { type InputPassage, keyOf } from './input.ts'
import { type ModelOutput, NON_FINDING_OUTCOMES, type NonFindingOutcome } from './output.ts'

/** What a finding that was set aside is instead, and the words that staff read about it. */
export type Dismissal = { outcome: NonFindingOutcome; note: string }

/** What became of findings, by their ids, and of passages. */
export type ReviewOutcome = {
  passages: readonly InputPassage[]
  outcomes: ModelOutput['passages']
  dismissed: ReadonlyMap<string, Dismissal>
  mergedInto: ReadonlyMap<string, string>
  /** Id of the added finding, by the key of its passage. */
  added: ReadonlyMap<string, string>
}

/** The mentions, brought up to date. None is ever lost, and what was set aside becomes one with its reason. */
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
    outcomes.flatMap(({ passage: id, outcome: told }) => {
      const passage = byId.get(id)
      const outcome = NON_FINDING_OUTCOMES.find((name) => name === told)
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
  // Whoever made it: what counts as a finding has one, and keeps it.
  const outcome = mention.outcome === 'finding' ? undefined : outcomes.get(key)
  return outcome ? { ...mention, outcome } : mention
}

/** A finding may have been merged into one that was then merged itself. */
function finalId(mergedInto: ReadonlyMap<string, string>, id: string): string {
  const next = mergedInto.get(id)
  return next === undefined ? id : finalId(mergedInto, next)
}
