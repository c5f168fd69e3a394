import type { LineEdit } from '#domain/estimates/contract.ts'
import { placesOf, quantityOf } from '#domain/estimates/places/rules.ts'
import { additionalIdOf, EACH_ADDITIONAL, firstIdOf, isAdditional, isFree } from '#domain/estimates/rules.ts'
import { changed, coveredBy, findingsOf } from './draft-content.ts'
import type { Draft } from './draft-state.ts'

/** Removes a line. The next of its additional units becomes the first one: their price is only for what comes after a first one. */
export function remove(draft: Draft, id: string): Draft {
  const at = draft.lines.findIndex((line) => line.id === id)
  const line = draft.lines[at]
  if (!line) return draft
  const more = nextUnitsOf(draft, line)
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

/**
 * The additional units of which the next takes a first one's place: those that are charged, also on a line that was split off or that
 * joined beside free ones.
 */
export function nextUnitsOf({ lines }: Pick<Draft, 'lines'>, first: LineEdit): LineEdit | undefined {
  if (isAdditional(first)) return undefined
  const more = moreOf({ lines }, first)
  if (more && isCharged(more)) return more
  const name = `${first.description}${EACH_ADDITIONAL}`
  return (
    lines.find((each) => each.description === name && firstIdOf(each.id) === each.id && isCharged(each)) ??
    more
  )
}

/** Whether a line costs something: it's neither free nor unpriced. */
export const isCharged = (line: LineEdit) => line.class !== 'needs_visit' && !isFree(line)

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
