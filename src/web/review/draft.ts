import type { Finding } from '#domain/analysis/contract.ts'
import type { AdminEstimate, Bundle, LineEdit, PriceSuggestion } from '#domain/estimates/contract.ts'
import { applyBundle, pricesOf, UNPRICED } from '#domain/estimates/rules.ts'
import type { UserId } from '#kernel/actor.ts'
import { centsOf } from '#kernel/money.ts'

/** What stands on the desk: the estimate as the server last told it, and what somebody has made of it since. */
export type Draft = {
  base: AdminEstimate
  lines: readonly LineEdit[]
  contractorId: UserId | null
  /** Lines that somebody has looked at and found right. Not part of the estimate: it only helps to keep count. */
  checked: ReadonlySet<string>
  selectedId: string | null
  /** The lines before each change, latest last. */
  past: readonly (readonly LineEdit[])[]
  /** The line that was removed last, as long as nothing else was changed since. */
  removed: LineEdit | null
}

export type Move =
  | { type: 'select'; id: string | null }
  | { type: 'step'; by: 1 | -1 }
  | { type: 'check'; id: string }
  | { type: 'edit'; id: string; change: Partial<LineEdit> }
  | { type: 'remove'; id: string }
  | { type: 'add'; line: LineEdit }
  | { type: 'restore'; finding: Finding }
  | { type: 'bundle'; bundle: Bundle }
  | { type: 'suggestion'; suggestion: PriceSuggestion }
  | { type: 'contractor'; id: UserId | null }
  | { type: 'undo' }
  /** `sent` was saved. What was changed since it was sent stays. */
  | { type: 'saved'; estimate: AdminEstimate; sent: readonly LineEdit[] }
  /** The server's estimate takes the place of everything here. */
  | { type: 'replace'; estimate: AdminEstimate }
  /** The server's estimate becomes what is compared with; what was typed here stays. */
  | { type: 'rebase'; estimate: AdminEstimate }

const linesOf = (estimate: AdminEstimate): readonly LineEdit[] => estimate.estimateData?.line_items ?? []

export function startDraft(estimate: AdminEstimate, checked: ReadonlySet<string> = new Set()): Draft {
  const lines = linesOf(estimate)
  return {
    base: estimate,
    lines,
    contractorId: estimate.contractorId,
    checked,
    selectedId: lines[0]?.id ?? null,
    past: [],
    removed: null,
  }
}

export function reduceDraft(draft: Draft, move: Move): Draft {
  switch (move.type) {
    case 'select':
      return { ...draft, selectedId: move.id }
    case 'step':
      return { ...draft, selectedId: neighbourOf(draft, move.by) }
    case 'check':
      return check(draft, move.id)
    case 'edit':
      return changed(
        draft,
        draft.lines.map((line) => (line.id === move.id ? { ...line, ...move.change } : line)),
      )
    case 'remove':
      return remove(draft, move.id)
    case 'add':
      return { ...changed(draft, [...draft.lines, move.line]), selectedId: move.line.id }
    case 'restore':
      return restore(draft, move.finding)
    case 'bundle':
      return { ...changed(draft, applyBundle(draft.lines, move.bundle)), selectedId: move.bundle.keeps }
    case 'suggestion':
      return changed(draft, withSuggestion(draft.lines, move.suggestion))
    case 'contractor':
      return { ...draft, contractorId: move.id }
    case 'undo':
      return undo(draft)
    case 'saved':
      return {
        ...draft,
        base: move.estimate,
        lines: draft.lines === move.sent ? linesOf(move.estimate) : draft.lines,
      }
    case 'replace':
      return { ...startDraft(move.estimate, draft.checked), selectedId: keptSelection(draft, move.estimate) }
    case 'rebase':
      return { ...draft, base: move.estimate }
  }
}

const changed = (draft: Draft, lines: readonly LineEdit[]): Draft => ({
  ...draft,
  lines,
  past: [...draft.past, draft.lines],
  removed: null,
})

function neighbourOf({ lines, selectedId }: Draft, by: 1 | -1): string | null {
  const at = lines.findIndex(({ id }) => id === selectedId)
  const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), lines.length - 1)
  return lines[next]?.id ?? null
}

/** Checks a line and goes on to the next that is not; a checked line becomes unchecked and stays selected. */
function check(draft: Draft, id: string): Draft {
  const checked = new Set(draft.checked)
  if (checked.delete(id)) return { ...draft, checked, selectedId: id }
  checked.add(id)
  const at = draft.lines.findIndex((line) => line.id === id)
  const following = [...draft.lines.slice(at + 1), ...draft.lines.slice(0, at)]
  return { ...draft, checked, selectedId: following.find((line) => !checked.has(line.id))?.id ?? id }
}

function remove(draft: Draft, id: string): Draft {
  const at = draft.lines.findIndex((line) => line.id === id)
  const removed = draft.lines[at]
  if (!removed) return draft
  const lines = draft.lines.filter((line) => line.id !== id)
  const selectedId = (lines[at] ?? lines.at(-1))?.id ?? null
  return { ...changed(draft, lines), selectedId, removed }
}

function undo(draft: Draft): Draft {
  const lines = draft.past.at(-1)
  if (!lines) return draft
  const back = lines.find(({ id }) => !draft.lines.some((line) => line.id === id))
  return {
    ...draft,
    lines,
    past: draft.past.slice(0, -1),
    removed: null,
    selectedId: back?.id ?? draft.selectedId,
  }
}

/** A finding comes back with the line it last had; one that never had a line comes back without a price. */
function restore(draft: Draft, finding: Finding): Draft {
  const covers = ({ finding_ids }: LineEdit) => finding_ids.includes(finding.id)
  const former = [...draft.past.toReversed(), linesOf(draft.base)].flatMap((lines) => lines.filter(covers))[0]
  const isFree = former && !draft.lines.some(({ id }) => id === former.id)
  const line = isFree ? former : lineFor(finding)
  return { ...changed(draft, [...draft.lines, line]), selectedId: line.id }
}

const lineFor = (finding: Finding): LineEdit => ({
  ...UNPRICED,
  id: crypto.randomUUID(),
  type: 'work',
  description: finding.title,
  scope: '',
  location: finding.location,
  quantity: finding.quantity,
  unit: 'each',
  price_basis: 'staff',
  finding_ids: [finding.id],
})

/** A line of staff's own, on no finding. */
export const blankLine = (): LineEdit => ({
  ...UNPRICED,
  id: crypto.randomUUID(),
  type: 'work',
  description: '',
  scope: '',
  location: null,
  quantity: 1,
  unit: 'each',
  price_basis: 'staff',
  finding_ids: [],
})

const withSuggestion = (lines: readonly LineEdit[], { lineId, minPrice, maxPrice, unit }: PriceSuggestion) =>
  lines.map((line) =>
    line.id === lineId
      ? {
          ...line,
          ...pricesOf(centsOf(minPrice), centsOf(maxPrice)),
          unit: unit ?? line.unit,
          price_basis: 'pricebook' as const,
        }
      : line,
  )

const keptSelection = ({ selectedId }: Draft, estimate: AdminEstimate) => {
  const lines = linesOf(estimate)
  return (lines.find(({ id }) => id === selectedId) ?? lines[0])?.id ?? null
}

/** Whether there is anything to save. */
export const isDirty = ({ base, lines, contractorId }: Draft) =>
  contractorId !== base.contractorId || JSON.stringify(lines) !== JSON.stringify(linesOf(base))

/** The findings that no line carries. */
export const findingsWithoutLine = ({ base, lines }: Pick<Draft, 'base' | 'lines'>): Finding[] => {
  const carried = new Set(lines.flatMap(({ finding_ids }) => finding_ids))
  return base.findings.filter(({ id }) => !carried.has(id))
}

/** The offers that still stand: the lines are there, and not all of them are included at no charge already. */
export const openBundles = ({ base, lines }: Pick<Draft, 'base' | 'lines'>): Bundle[] =>
  base.bundles.filter(({ keeps, absorbs }) => {
    const isThere = lines.some(({ id }) => id === keeps)
    return isThere && lines.some(({ id, unit_price }) => absorbs.includes(id) && unit_price !== '0.00')
  })
