import type { Finding } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'
import { placesOf, quantityOf } from '#domain/estimates/places/rules.ts'
import { additionalIdOf, firstIdOf } from '#domain/estimates/rules.ts'
import { changed, coveredBy, earlierLines, findingsOf } from './draft-content.ts'
import type { Draft } from './draft-state.ts'

/** Removes a line. The next of its additional units becomes the first one: their price is only for what comes after a first one. */
export function remove(draft: Draft, id: string): Draft {
  const at = draft.lines.findIndex((line) => line.id === id)
  const line = draft.lines[at]
  if (!line) return draft
  const more = moreOf(draft, line)
  const { lines, checked } = more
    ? withoutFirst(draft, line, more)
    : { lines: draft.lines.filter((each) => each !== line), checked: draft.checked }
  const covered = coveredBy(lines)
  const removed = coveredBy(more ? [line, more] : [line])
  return {
    ...changed(draft, { lines }),
    checked,
    selectedId: (lines[at] ?? lines.at(-1))?.id ?? null,
    unexplained: [...removed].filter((finding) => !covered.has(finding)),
  }
}

/** The line with the additional units of a line's work. */
export const moreOf = ({ lines }: Pick<Draft, 'lines'>, { id }: Pick<LineEdit, 'id'>) =>
  lines.find((each) => each.id === additionalIdOf(id))

/** The lines without a first unit: the next of its additional ones takes its place. Their work or price is another, so neither is checked. */
export function withoutFirst(
  draft: Draft,
  first: LineEdit,
  more: LineEdit,
): Pick<Draft, 'lines' | 'checked'> {
  const units = unitsWithout(draft, first, more)
  const lines = draft.lines.flatMap((each) => {
    if (each === first) return units.slice(0, 1)
    return each === more ? units.slice(1) : [each]
  })
  return { lines, checked: new Set([...draft.checked].filter((id) => id !== first.id && id !== more.id)) }
}

/** What stays of a line's additional units without its own findings: a first unit at its price, and those after it. */
function unitsWithout(draft: Draft, line: LineEdit, more: LineEdit): LineEdit[] {
  const [next, ...later] = more.finding_ids.filter((id) => !line.finding_ids.includes(id))
  if (next === undefined) return []
  const byId = new Map(findingsOf(draft).map((finding) => [finding.id, finding]))
  const known = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  const countOf = (ids: readonly string[]) => quantityOf(known(ids), more.unit)
  // A finding of several units is the first one of one line, and the others of the other.
  const shared = more.finding_ids.filter((id) => line.finding_ids.includes(id))
  const gone = shared.length > 0 ? Math.max(countOf(shared) - line.quantity, 0) : 0
  const quantity = Math.max(more.quantity - gone, 1)
  const rest = countOf([next]) > 1 ? [next, ...later] : later
  const located = (ids: readonly string[]) =>
    ids.length === more.finding_ids.length ? more.location : (placesOf(known(ids)) ?? more.location)
  // One unit covers all of them, as staff decided, or as several of one place do.
  const ids = quantity === 1 ? [next, ...later] : [next]
  const first = {
    ...line,
    scope: more.scope,
    location: located(ids),
    quantity: 1,
    finding_ids: ids,
    total_price: undefined,
  }
  if (quantity === 1) return [first]
  const finding_ids = rest.length > 0 ? rest : [next]
  const others = {
    ...more,
    location: located(finding_ids),
    quantity: quantity - 1,
    finding_ids,
    total_price: undefined,
  }
  return [first, others]
}

/**
 * The additional units of a removed finding's work with its own, where another finding has become the first unit; null where none has. A
 * line of its own would charge a first unit twice.
 */
export function unitsWith(draft: Draft, finding: Finding): LineEdit | null {
  const covers = ({ type, finding_ids }: LineEdit) => type === 'work' && finding_ids.includes(finding.id)
  const before = earlierLines(draft).find((lines) => lines.some(covers)) ?? []
  const firstId = firstIdOf(before.find(covers)?.id ?? '')
  const more = before.find(({ id }) => id === additionalIdOf(firstId))
  if (!more || !draft.lines.some(({ id }) => id === firstId)) return null
  const units = draft.lines.find(({ id }) => id === more.id)
  const finding_ids = [...(units?.finding_ids ?? []), finding.id]
  const known = findingsOf(draft).filter(({ id }) => finding_ids.includes(id))
  return {
    ...more,
    ...units,
    location: placesOf(known) ?? more.location,
    quantity: (units?.quantity ?? 0) + quantityOf([finding], more.unit),
    finding_ids,
    total_price: undefined,
  }
}

/** Puts a removed finding back as additional units, after the first one. */
export function addUnits(draft: Draft, finding: Finding, units: LineEdit): Draft {
  const lines = draft.lines
    .filter(({ id }) => id !== units.id)
    .flatMap((line) => (line.id === firstIdOf(units.id) ? [line, units] : [line]))
  const decisions = draft.decisions.filter((each) => each.type !== 'removed' || each.findingId !== finding.id)
  const checked = new Set([...draft.checked].filter((id) => id !== units.id))
  return { ...changed(draft, { lines, decisions }), checked, selectedId: units.id }
}
