import type { Finding, Mention } from '#domain/analysis/contract.ts'
import type { MentionPlace } from '#domain/estimates/decisions/contract.ts'
import { findingsOf, isAddedBy, openPossible, openSetAside } from './draft-content.ts'
import type { Draft } from './draft-state.ts'

export type Outcome = Mention['outcome']

/** A passage as the draft has it now. */
export type Passage = Mention & {
  /** What staff decided about it in this draft. */
  decided: 'added' | 'attached' | 'dismissed' | null
}

export const isSamePassage = (a: MentionPlace, b: MentionPlace | null) =>
  a.page === b?.page && a.quote === b.quote

const isEvidenceOf = ({ page, quote }: MentionPlace, { evidence }: Finding) =>
  evidence.some((piece) => piece.page === page && piece.quote === quote)

/** What staff decided about a passage: nothing, or the last thing. */
export const decisionAbout = ({ decisions }: Pick<Draft, 'decisions'>, place: MentionPlace) =>
  decisions.findLast((each) => 'quote' in each && isSamePassage(each, place)) as
    | Extract<Draft['decisions'][number], MentionPlace>
    | undefined

/** Every passage, with what staff made of it, and the possible findings that others are evidence of. */
export function passagesOf(draft: Draft): Passage[] {
  const { base, decisions } = draft
  const findings = findingsOf(draft)
  const added = findings.filter((finding) => decisions.some((each) => isAddedBy(each, finding)))
  return base.mentions.map((mention): Passage => {
    const decision = decisionAbout(draft, mention)
    if (decision?.type === 'attached')
      return { ...mention, outcome: 'finding', findingId: decision.findingId, decided: 'attached' }
    if (decision?.type === 'dismissed') return { ...mention, decided: 'dismissed' }
    if (mention.findingId !== null) return { ...mention, decided: null }
    const own = added.find((finding) => isEvidenceOf(mention, finding))
    if (own) return { ...mention, outcome: 'finding', findingId: own.id, decided: 'added' }
    const possible = base.possible.find((finding) => isEvidenceOf(mention, finding))
    return { ...mention, findingId: possible?.id ?? null, decided: null }
  })
}

/** The passages with the chosen outcome. */
export const shownPassages = (passages: readonly Passage[], outcome: Outcome | null) =>
  passages.filter((passage) => outcome === null || passage.outcome === outcome)

/** The finding without a line that a passage is evidence of: it can join the estimate as it is. */
export const openFindingOf = (draft: Draft, { findingId }: Passage): Finding | undefined =>
  [...openPossible(draft), ...openSetAside(draft)].find(({ id }) => id === findingId)

/** Whether staff can still make something of a passage: it's not part of a finding yet. */
export const isOpenPassage = ({ decided, findingId, outcome }: Passage) =>
  decided === null && findingId === null && outcome !== 'finding'
