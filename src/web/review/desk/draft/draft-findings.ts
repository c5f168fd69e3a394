import type { Finding } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'
import type { Decision } from '#domain/estimates/decisions/contract.ts'
import { additionalIdOf, firstIdOf } from '#domain/estimates/rules.ts'
import type { PricedFinding } from '#domain/review/desk/contract.ts'
import { changed, coveredBy, findingsOf, isAddedBy, openPossible, removedTogether } from './draft-content.ts'
import { nextUnitsOf, withoutFirst } from './draft-removal.ts'
import type { Content, Draft, DraftAction } from './draft-state.ts'
import { restorationOf, withUnits } from './draft-units.ts'

type FindingAction = Extract<
  DraftAction,
  { type: 'restore' | 'restoreLine' | 'join' | 'reclassify' | 'addMention' | 'leaveOut' | 'explain' }
>

export function reduceFindings(draft: Draft, action: FindingAction): Draft {
  switch (action.type) {
    case 'restore': {
      if (!isMissing(draft, action.finding)) return draft
      const lines = removedTogether(draft, action.line)
      return added(draft, { lines, decisions: withoutReasons(draft, [...coveredBy(lines)]) })
    }
    case 'restoreLine':
      return { ...added(draft, { lines: [action.line] }), selectedId: action.line.id }
    case 'join':
      return bringBack(draft, action.priced)
    case 'reclassify':
      return reclassify(draft, action.priced)
    case 'addMention': {
      const { mention, priced } = action
      const decision: Decision = { type: 'added', ...mention, kind: priced.finding.kind }
      return joined(draft, priced, {
        decisions: [...draft.decisions, decision],
        decided: [...draft.decided.filter(({ id }) => id !== priced.finding.id), priced.finding],
      })
    }
    case 'leaveOut':
      return leaveOut(draft, action.findingId)
    case 'explain': {
      const { findingIds, reason } = action
      const given = findingIds.map((findingId) => ({ type: 'removed' as const, findingId, reason: reason! }))
      return changed(draft, { decisions: [...withoutReasons(draft, findingIds), ...(reason ? given : [])] })
    }
  }
}

/** Adds lines before the charges and selects the first one. */
function added(draft: Draft, { lines, ...content }: Partial<Content> & Pick<Content, 'lines'>): Draft {
  const charges = draft.lines.findIndex(({ type }) => type !== 'work')
  const at = charges < 0 ? draft.lines.length : charges
  const work = lines.filter(({ type }) => type === 'work')
  const joined = [
    ...draft.lines.slice(0, at),
    ...work,
    ...draft.lines.slice(at),
    ...lines.filter(({ type }) => type !== 'work'),
  ]
  return {
    ...changed(draft, { ...content, lines: joined }),
    selectedId: work[0]?.id ?? draft.selectedId,
  }
}

/** Adds a finding's work: as additional units where the draft has a first one, else on lines of its own. */
function joined(draft: Draft, priced: PricedFinding, content: Partial<Content>): Draft {
  const units = withUnits(draft, priced)
  if (!units) return added(draft, { ...content, lines: newLines(draft, priced) })
  return {
    ...changed(draft, { ...content, lines: units.lines }),
    checked: without(draft.checked, units.selectedId),
    selectedId: units.selectedId,
  }
}

/** The checks without that of a line that has changed. */
const without = (checked: Draft['checked'], id: string | null) =>
  new Set([...checked].filter((each) => each !== id))

/** Whether the draft has a finding and no line of it. Undo may have changed either while it was priced. */
const isMissing = (draft: Draft, { id }: Finding) =>
  findingsOf(draft).some((each) => each.id === id) && !coveredBy(draft.lines).has(id)

/** Adds a finding: on the line it last had if that can come back, else as it was priced. */
function bringBack(draft: Draft, priced: PricedFinding): Draft {
  if (!isMissing(draft, priced.finding)) return draft
  const restoration = restorationOf(draft, priced.finding, priced)
  return restoration?.type === 'restore' ? reduceFindings(draft, restoration) : join(draft, priced)
}

/** Reviewers go through the possible findings one by one: adding one selects the next. */
function join(draft: Draft, priced: PricedFinding): Draft {
  const { id } = priced.finding
  const withWork = joined(draft, priced, { decisions: withoutReasons(draft, [id]) })
  const possible = openPossible(draft)
  const at = possible.findIndex((finding) => finding.id === id)
  const next = at < 0 ? undefined : (possible[at + 1] ?? possible[at - 1])
  return next ? { ...withWork, selectedId: next.id } : withWork
}

const withoutReasons = ({ decisions }: Draft, findingIds: readonly string[]) =>
  decisions.filter((each) => each.type !== 'removed' || !findingIds.includes(each.findingId))

/** The lines of a finding that joins the draft; a charge only where its work is the first to need it. */
export function newLines({ lines }: Pick<Draft, 'lines'>, priced: PricedFinding): LineEdit[] {
  const isTaken = (id: string) => lines.some((line) => line.id === id)
  const needed = {
    work: true,
    service_call: lines.every(({ type }) => type !== 'work'),
    permit: lines.every(({ type }) => type !== 'permit'),
  }
  const newId = crypto.randomUUID()
  // Additional units belong to the line whose id theirs begins with.
  const idOf = (id: string) => (firstIdOf(id) === id ? newId : additionalIdOf(newId))
  return priced.lines
    .filter(({ id, type }) => needed[type] && (type === 'work' || !isTaken(id)))
    .map((line) => (isTaken(firstIdOf(line.id)) ? { ...line, id: idOf(line.id) } : line))
}

/** Gives a finding another kind: it leaves its line for one of its own, in the same place, or for the additional units of its work. */
function reclassify(draft: Draft, priced: PricedFinding): Draft {
  const { finding } = priced
  const before = findingsOf(draft).find(({ id }) => id === finding.id)
  // Undo took back what made a mention a finding.
  if (!before) return draft
  const { lines: remaining, checked } = withoutFinding(draft, finding.id)
  const { lines, selectedId } =
    withUnits({ ...draft, lines: remaining }, priced) ?? withOwnLines(draft, remaining, priced)
  const others = draft.decided.filter(({ id }) => id !== finding.id)
  // Undoing this needs the finding as it is now, even if a save comes in between.
  const known = { ...draft, decided: [...others, before] }
  return {
    ...changed(known, {
      lines,
      decisions: withKind(draft.decisions, finding),
      decided: [...others, finding],
    }),
    checked: without(checked, selectedId),
    selectedId,
  }
}

/** The lines with those of a finding that has left one of them, in its place. */
function withOwnLines(draft: Draft, remaining: readonly LineEdit[], priced: PricedFinding) {
  const { finding } = priced
  const at = draft.lines.findIndex(
    ({ type, finding_ids }) => type === 'work' && finding_ids.includes(finding.id),
  )
  const from = at < 0 ? remaining.length : placeAfter(remaining, { at, line: draft.lines[at]!, finding })
  const lines = newLines({ lines: remaining }, priced)
  const work = lines.filter(({ type }) => type === 'work')
  const charges = lines.filter(({ type }) => type !== 'work')
  return {
    lines: [...remaining.slice(0, from), ...work, ...remaining.slice(from), ...charges],
    selectedId: work[0]?.id ?? draft.selectedId,
  }
}

type Left = { at: number; line: LineEdit; finding: Finding }

/** Where the line of a finding goes that leaves this one: behind it and its additional units, or in its place if it had no other. */
function placeAfter(remaining: readonly LineEdit[], { at, line, finding }: Left): number {
  const isKept = remaining[at]?.id === line.id && line.finding_ids.some((id) => id !== finding.id)
  if (!isKept) return at
  return remaining[at + 1]?.id === additionalIdOf(line.id) ? at + 2 : at + 1
}

function leaveOut(draft: Draft, findingId: string): Draft {
  const { lines, checked } = withoutFinding(draft, findingId)
  return { ...changed(draft, { lines }), checked }
}

function withKind(decisions: readonly Decision[], finding: Finding): Decision[] {
  const { id: findingId, kind } = finding
  if (decisions.some((each) => isAddedBy(each, finding)))
    return decisions.map((each) => (isAddedBy(each, finding) ? { ...each, kind } : each))
  const others = decisions.filter((each) => each.type !== 'kind' || each.findingId !== findingId)
  return [...others, { type: 'kind', findingId, kind }]
}

/**
 * The lines without a finding: a line that's left without any goes, a counted quantity gets smaller. The next of its additional units
 * becomes the first one, whose work or price is another then, so that it isn't checked anymore.
 */
function withoutFinding(draft: Draft, findingId: string): Pick<Draft, 'lines' | 'checked'> {
  const first = draft.lines.find(
    (line) => line.type === 'work' && line.finding_ids.join() === findingId && nextUnitsOf(draft, line),
  )
  const more = first && nextUnitsOf(draft, first)
  if (!first || !more) return { lines: fewerUnits(draft, findingId), checked: draft.checked }
  const { lines, checked } = withoutFirst(draft, first, more)
  return { lines: fewerUnits({ ...draft, lines }, findingId), checked }
}

function fewerUnits(draft: Draft, findingId: string): LineEdit[] {
  const quantities = new Map(findingsOf(draft).map(({ id, quantity }) => [id, quantity]))
  return draft.lines.flatMap((line) => {
    if (!line.finding_ids.includes(findingId)) return [line]
    const finding_ids = line.finding_ids.filter((id) => id !== findingId)
    if (finding_ids.length === 0 && line.type === 'work') return []
    const counted = line.finding_ids.reduce((sum, id) => sum + (quantities.get(id) ?? 0), 0)
    const isCounted = line.type === 'work' && counted === line.quantity
    const quantity = isCounted ? line.quantity - (quantities.get(findingId) ?? 0) : line.quantity
    return [{ ...line, finding_ids, quantity: Math.max(quantity, 1), total_price: undefined }]
  })
}
