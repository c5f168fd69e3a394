import type { AdminEstimate, LineEdit } from '#domain/estimates/contract.ts'
import type { Decision } from '#domain/estimates/decisions/contract.ts'
import { linesOf } from './draft-content.ts'
import type { Content, Draft, Side } from './draft-state.ts'

/** A line that two versions disagree on; null where a version doesn't have it. */
export type Difference = {
  id: string
  mine: LineEdit | null
  theirs: LineEdit | null
  /** Who changed it since the version that both started from. */
  changedBy: 'me' | 'them' | 'both'
}

/** Totals and price sources follow from the rest, so they don't count. */
export const contentOf = (line: LineEdit | undefined) => {
  if (!line) return ''
  const { total_price, price_basis, price_item, ...content } = line
  return JSON.stringify(content)
}

const byId = (lines: readonly LineEdit[]) => new Map(lines.map((line) => [line.id, line]))

/** The lines that this draft and the saved version disagree on, in the order of the draft. */
export function differencesOf(
  { base, lines }: Pick<Draft, 'base' | 'lines'>,
  saved: AdminEstimate,
): Difference[] {
  const [before, mine, theirs] = [byId(linesOf(base)), byId(lines), byId(linesOf(saved))]
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((id) => {
    const [old, own, other] = [before, mine, theirs].map((version) => contentOf(version.get(id)))
    if (own === other) return []
    const changedBy = other === old ? 'me' : own === old ? 'them' : 'both'
    return [{ id, mine: mine.get(id) ?? null, theirs: theirs.get(id) ?? null, changedBy } as const]
  })
}

/** The choice to begin with: what either changed alone, and my own version of what both changed. */
export const suggestedSide = ({ changedBy }: Difference): Side => (changedBy === 'them' ? 'theirs' : 'mine')

type Version = Pick<Draft, 'base' | 'lines' | 'decisions' | 'decided' | 'contractorId'>

/**
 * Both versions as one, with the chosen side of each line that they disagree on. `winner` has the last word on a decision that both
 * changed.
 */
export function resolve(
  draft: Version,
  saved: AdminEstimate,
  sides: ReadonlyMap<string, Side>,
  winner: Side = 'mine',
): Content {
  const isOtherContractor =
    draft.contractorId === draft.base.contractorId && saved.contractorId !== draft.contractorId
  const theirs = byId(linesOf(saved))
  const mine = byId(draft.lines)
  const lines = linesOf(saved).flatMap((line) => {
    const own = mine.get(line.id)
    if (sides.get(line.id) !== 'mine') return [line]
    return own ? [isOtherContractor ? withPriceOf(own, line) : own] : []
  })
  draft.lines.forEach((line, at) => {
    if (theirs.has(line.id) || sides.get(line.id) !== 'mine') return
    const before = draft.lines.slice(0, at).findLast(({ id }) => lines.some((each) => each.id === id))
    lines.splice(lines.findIndex(({ id }) => id === before?.id) + 1, 0, line)
  })
  const { base } = draft
  const decisions =
    winner === 'mine'
      ? joinDecisions(base, draft.decisions, saved.decisions)
      : joinDecisions(base, saved.decisions, draft.decisions)
  return {
    lines,
    decisions,
    decided: draft.decided.filter(
      ({ id }) => decisionsOn(id, decisions) === decisionsOn(id, draft.decisions),
    ),
    contractorId: isOtherContractor ? saved.contractorId : draft.contractorId,
  }
}

/** A price belongs to the contractor whose book it came from; what staff set stays. */
const withPriceOf = (own: LineEdit, theirs: LineEdit): LineEdit =>
  own.price_basis === 'staff'
    ? own
    : {
        ...own,
        class: theirs.class,
        unit_price: theirs.unit_price,
        unit_price_min: theirs.unit_price_min,
        unit_price_max: theirs.unit_price_max,
        price_basis: theirs.price_basis,
      }

const keyOf = (decision: Decision) =>
  'findingId' in decision && !('quote' in decision)
    ? `${decision.type} ${decision.findingId}`
    : `${decision.type} ${JSON.stringify(decision)}`

/** What the winner decided since `base` is added to the other's decisions, and what the winner took back goes. */
function joinDecisions(
  base: AdminEstimate,
  winners: readonly Decision[],
  others: readonly Decision[],
): Decision[] {
  const before = new Map(base.decisions.map((each) => [keyOf(each), JSON.stringify(each)]))
  const decided = new Map(winners.map((each) => [keyOf(each), each]))
  const isChanged = (key: string) => JSON.stringify(decided.get(key)) !== before.get(key)
  const kept = others.filter((each) => !isChanged(keyOf(each)))
  return [...kept, ...[...decided].flatMap(([key, each]) => (isChanged(key) ? [each] : []))]
}

const decisionsOn = (id: string, decisions: readonly Decision[]) =>
  JSON.stringify(decisions.filter((each) => 'findingId' in each && each.findingId === id))
