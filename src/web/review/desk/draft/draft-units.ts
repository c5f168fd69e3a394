import type { Finding } from '#domain/analysis/contract.ts'
import { LINE_LIMITS, type LineEdit } from '#domain/estimates/contract.ts'
import { placesOf, quantityOf } from '#domain/estimates/places/rules.ts'
import { additionalIdOf, EACH_ADDITIONAL, isAdditional } from '#domain/estimates/rules.ts'
import type { PricedFinding } from '#domain/review/desk/contract.ts'
import { earlierLines, findingsOf, lastLineOf, removedTogether } from './draft-content.ts'
import { isCharged, moreOf } from './draft-removal.ts'
import type { Draft, DraftAction } from './draft-state.ts'

/**
 * How a removed or possible finding comes back: on the line it last had, unless that would charge a first unit again which the book prices
 * once. Null if it has to be priced first.
 */
export function restorationOf(
  draft: Draft,
  finding: Finding,
  priced: PricedFinding | null = null,
): DraftAction | null {
  const line = lastLineOf(draft, finding)
  if (line && (priced?.additional === null || !chargesAgain(draft, finding, line)))
    return { type: 'restore', finding, line }
  return priced && { type: 'join', priced }
}

/** Whether a finding's removed line comes back with a first unit of work that the draft charges one of. */
function chargesAgain(draft: Draft, { id }: Finding, line: LineEdit): boolean {
  const findings = findingsOf(draft)
  const kinds = new Map(findings.map((each) => [each.id, each.kind]))
  return removedTogether(draft, line).some((each) => {
    const kind = kinds.get(each.finding_ids[0] ?? '')
    return kind && isFirst(each) && firstUnitOf(draft, { id, kind }, findings)
  })
}

/**
 * The lines with a finding's work among the additional units, where the draft has a first unit of it; null where it has none, or additional
 * ones have no price. A line of its own would charge a first unit twice.
 */
export function withUnits(
  draft: Draft,
  { finding, lines, additional }: PricedFinding,
): { lines: LineEdit[]; selectedId: string } | null {
  if (lines[0]?.class === 'needs_visit') return null
  const decided = [...draft.decided.filter(({ id }) => id !== finding.id), finding]
  const findings = findingsOf({ base: draft.base, decided })
  const first = firstUnitOf(draft, finding, findings)
  if (!first) return null
  const more = moreOf(draft, first)
  const units = more && isCharged(more) ? more : undefined
  const like = units ?? lastUnitsOf(draft, first, additional) ?? additional
  if (!like) return null
  const finding_ids = [...(units?.finding_ids ?? []), finding.id]
  const joined = {
    ...like,
    // Units at no charge keep their line.
    id: more === units ? additionalIdOf(first.id) : crypto.randomUUID(),
    location: placesOf(findings.filter(({ id }) => finding_ids.includes(id))) ?? units?.location ?? null,
    quantity: (units?.quantity ?? 0) + quantityOf([finding], like.unit),
    finding_ids,
    total_price: undefined,
  }
  const before = units ? first : (more ?? first)
  return {
    lines: draft.lines
      .filter((line) => line !== units)
      .flatMap((line) => (line === before ? [line, joined] : [line])),
    selectedId: joined.id,
  }
}

/** The additional units that a first one last had. The id may have been that of other work, so their name has to be that of this one. */
function lastUnitsOf(draft: Draft, first: LineEdit, additional: LineEdit | null) {
  const names = [`${first.description}${EACH_ADDITIONAL}`, additional?.description]
  return earlierLines(draft)
    .flat()
    .find(
      (line) => line.id === additionalIdOf(first.id) && names.includes(line.description) && isCharged(line),
    )
}

/** The line that charges a first unit of a finding's work, and has room for it. */
function firstUnitOf(draft: Draft, { id, kind }: Pick<Finding, 'id' | 'kind'>, findings: readonly Finding[]) {
  const kinds = new Map(findings.map((each) => [each.id, each.kind]))
  return draft.lines.find((line) => {
    const more = moreOf(draft, line)?.finding_ids ?? []
    const hasRoom = !line.finding_ids.includes(id) && more.length < LINE_LIMITS.findings
    return isFirst(line) && hasRoom && kinds.get(line.finding_ids[0] ?? '') === kind
  })
}

const isFirst = (line: LineEdit) => line.type === 'work' && isCharged(line) && !isAdditional(line)
