import type { Finding } from '#domain/analysis/contract.ts'
import type { AdminEstimate, Bundle, LineEdit, PriceSuggestion } from '#domain/estimates/contract.ts'
import { applyBundle, pricesOf, UNPRICED } from '#domain/estimates/rules.ts'
import type { UserId } from '#kernel/actor.ts'
import { centsOf } from '#kernel/money.ts'

/** An estimate being reviewed: the server's latest version, and the unsaved changes on top of it. */
export type Draft = {
  base: AdminEstimate
  lines: readonly LineEdit[]
  contractorId: UserId | null
  /** Ids of the lines that the reviewer has ticked off. They never leave the browser. */
  checked: ReadonlySet<string>
  selectedId: string | null
  /** Undo history: the lines before each change, latest last. */
  past: readonly (readonly LineEdit[])[]
}

export type DraftAction =
  | { type: 'select'; id: string | null }
  | { type: 'step'; by: 1 | -1 }
  | { type: 'toggleChecked'; id: string }
  | { type: 'edit'; id: string; change: Partial<LineEdit> }
  | { type: 'remove'; id: string }
  | { type: 'add'; line: LineEdit }
  | { type: 'restore'; finding: Finding }
  | { type: 'applyBundle'; bundle: Bundle }
  | { type: 'applySuggestion'; suggestion: PriceSuggestion }
  | { type: 'setContractor'; id: UserId | null }
  | { type: 'undo' }
  /** `lines` are the lines that were saved; changes made since the request went out stay unsaved. */
  | { type: 'saved'; estimate: AdminEstimate; lines: readonly LineEdit[] }
  /** Drops local changes in favor of the server's version. */
  | { type: 'replace'; estimate: AdminEstimate }
  /** Keeps local changes, on top of the server's version. */
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
  }
}

export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'select':
      return { ...draft, selectedId: action.id }
    case 'step':
      return { ...draft, selectedId: neighbourOf(draft, action.by) }
    case 'toggleChecked':
      return toggleChecked(draft, action.id)
    case 'edit':
      return changed(
        draft,
        draft.lines.map((line) => (line.id === action.id ? { ...line, ...action.change } : line)),
      )
    case 'remove':
      return remove(draft, action.id)
    case 'add':
      return { ...changed(draft, [...draft.lines, action.line]), selectedId: action.line.id }
    case 'restore':
      return restore(draft, action.finding)
    case 'applyBundle':
      return { ...changed(draft, applyBundle(draft.lines, action.bundle)), selectedId: action.bundle.keeps }
    case 'applySuggestion':
      return changed(draft, withSuggestion(draft.lines, action.suggestion))
    case 'setContractor':
      return { ...draft, contractorId: action.id }
    case 'undo':
      return undo(draft)
    case 'saved':
      return {
        ...draft,
        base: action.estimate,
        lines: draft.lines === action.lines ? linesOf(action.estimate) : draft.lines,
      }
    case 'replace':
      return {
        ...startDraft(action.estimate, draft.checked),
        selectedId: selectionIn(draft, action.estimate),
      }
    case 'rebase':
      return { ...draft, base: action.estimate }
  }
}

const changed = (draft: Draft, lines: readonly LineEdit[]): Draft => ({
  ...draft,
  lines,
  past: [...draft.past, draft.lines],
})

function neighbourOf({ lines, selectedId }: Draft, by: 1 | -1): string | null {
  const at = lines.findIndex(({ id }) => id === selectedId)
  const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), lines.length - 1)
  return lines[next]?.id ?? null
}

/** Checks a line and selects the next unchecked one, wrapping around; an already checked line is unchecked and selected. */
function toggleChecked(draft: Draft, id: string): Draft {
  const checked = new Set(draft.checked)
  if (checked.delete(id)) return { ...draft, checked, selectedId: id }
  checked.add(id)
  const at = draft.lines.findIndex((line) => line.id === id)
  const following = [...draft.lines.slice(at + 1), ...draft.lines.slice(0, at)]
  return { ...draft, checked, selectedId: following.find((line) => !checked.has(line.id))?.id ?? id }
}

function remove(draft: Draft, id: string): Draft {
  const at = draft.lines.findIndex((line) => line.id === id)
  if (at < 0) return draft
  const lines = draft.lines.filter((line) => line.id !== id)
  const selectedId = (lines[at] ?? lines.at(-1))?.id ?? null
  return { ...changed(draft, lines), selectedId }
}

function undo(draft: Draft): Draft {
  const lines = draft.past.at(-1)
  if (!lines) return draft
  const restored = lines.find(({ id }) => !draft.lines.some((line) => line.id === id))
  return {
    ...draft,
    lines,
    past: draft.past.slice(0, -1),
    selectedId: restored?.id ?? draft.selectedId,
  }
}

/** Brings a finding back with the line it last had, or with an unpriced line if it never had one. */
function restore(draft: Draft, finding: Finding): Draft {
  const coversFinding = ({ finding_ids }: LineEdit) => finding_ids.includes(finding.id)
  const lastLine = [...draft.past.toReversed(), linesOf(draft.base)].flatMap((lines) =>
    lines.filter(coversFinding),
  )[0]
  const isAvailable = lastLine && !draft.lines.some(({ id }) => id === lastLine.id)
  const line = isAvailable ? lastLine : lineFor(finding)
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

/** A new line that isn't tied to a finding. */
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

/** The selected line if the estimate still has it, else its first line. */
const selectionIn = ({ selectedId }: Draft, estimate: AdminEstimate) => {
  const lines = linesOf(estimate)
  return (lines.find(({ id }) => id === selectedId) ?? lines[0])?.id ?? null
}

/** Whether there are unsaved changes. */
export const isDirty = ({ base, lines, contractorId }: Draft) =>
  contractorId !== base.contractorId || JSON.stringify(lines) !== JSON.stringify(linesOf(base))

/** Findings that no line covers. */
export const findingsWithoutLine = ({ base, lines }: Pick<Draft, 'base' | 'lines'>): Finding[] => {
  const covered = new Set(lines.flatMap(({ finding_ids }) => finding_ids))
  return base.findings.filter(({ id }) => !covered.has(id))
}

/** Bundles that can still be applied: their lines exist and aren't all included at no charge yet. */
export const openBundles = ({ base, lines }: Pick<Draft, 'base' | 'lines'>): Bundle[] =>
  base.bundles.filter(({ keeps, absorbs }) => {
    const hasKeeper = lines.some(({ id }) => id === keeps)
    return hasKeeper && lines.some(({ id, unit_price }) => absorbs.includes(id) && unit_price !== '0.00')
  })

/** A sent estimate never changes; revising it makes a new draft. */
export const isReadOnly = ({ base }: Pick<Draft, 'base'>) => base.status !== 'draft'
