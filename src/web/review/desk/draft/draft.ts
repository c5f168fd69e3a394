import type { AdminEstimate, Bundle, LineEdit } from '#domain/estimates/contract.ts'
import { applyBundle, pricesOf, UNPRICED } from '#domain/estimates/rules.ts'
import type { PriceSuggestion } from '#domain/pricing/pricebooks/contract.ts'
import { centsOf } from '#kernel/money.ts'
import { changed, linesOf, openPossible, snapshotOf } from './draft-content.ts'
import { reduceFindings } from './draft-findings.ts'
import { reduceLines } from './draft-lines.ts'
import { reducePassages } from './draft-passages.ts'
import { remove } from './draft-removal.ts'
import type { Draft, DraftAction } from './draft-state.ts'
import { resolveDraft } from './undo-history.ts'

export function startDraft(
  estimate: AdminEstimate,
  checked: ReadonlySet<string> = new Set(estimate.checks.map(({ lineId }) => lineId)),
): Draft {
  const lines = linesOf(estimate)
  return {
    base: estimate,
    lines,
    decisions: estimate.decisions,
    decided: [],
    contractorId: estimate.contractorId,
    checked,
    checks: estimate.checks,
    selectedId: lines[0]?.id ?? null,
    unexplained: [],
    past: [],
  }
}

export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'select':
      return { ...draft, selectedId: action.id }
    case 'step':
      return { ...draft, selectedId: neighborOf(draft, action.by) }
    case 'toggleChecked':
      return toggleChecked(draft, action.id)
    case 'remove':
      return remove(draft, action.id)
    case 'add':
      return { ...changed(draft, { lines: [...draft.lines, action.line] }), selectedId: action.line.id }
    case 'edit':
    case 'merge':
    case 'split':
      return reduceLines(draft, action)
    case 'restore':
    case 'restoreLine':
    case 'join':
    case 'reclassify':
    case 'addMention':
    case 'leaveOut':
    case 'explain':
      return reduceFindings(draft, action)
    case 'attach':
    case 'dismiss':
    case 'reopen':
      return reducePassages(draft, action)
    case 'stopAsking':
      return { ...draft, unexplained: [] }
    case 'withdrawn':
      return withdrawn(draft, action.id)
    case 'applyBundle':
      return withBundle(draft, action.bundle)
    case 'applySuggestion':
      return changed(draft, { lines: withSuggestion(draft.lines, action.suggestion) })
    case 'setContractor':
      return changed(draft, { contractorId: action.id })
    case 'reprice':
      return changed(draft, { contractorId: action.contractorId, lines: action.lines })
    case 'undo':
      return undo(draft)
    case 'saved':
      return {
        ...draft,
        base: action.estimate,
        lines: draft.lines === action.content.lines ? linesOf(action.estimate) : draft.lines,
        decisions: draft.decisions === action.content.decisions ? action.estimate.decisions : draft.decisions,
      }
    case 'imagesRead':
      return action.estimate.version === draft.base.version ? { ...draft, base: action.estimate } : draft
    case 'replace':
      return {
        ...startDraft(action.estimate, draft.checked),
        selectedId: selectionIn(draft, action.estimate),
      }
    case 'resolve':
      return resolveDraft(draft, action)
    case 'syncChecks':
      return syncChecks(draft, action)
  }
}

const withBundle = (draft: Draft, bundle: Bundle): Draft => ({
  ...changed(draft, { lines: applyBundle(draft.lines, bundle) }),
  selectedId: bundle.keeps,
})

function withdrawn(draft: Draft, id: string): Draft {
  const withdrawnPrecedents = [...draft.base.withdrawnPrecedents, id]
  return { ...draft, base: { ...draft.base, withdrawnPrecedents } }
}

/** Steps through the lines, and then through the possible findings below them. */
function neighborOf(draft: Draft, by: 1 | -1): string | null {
  const ids = [...draft.lines, ...openPossible(draft)].map(({ id }) => id)
  const at = ids.indexOf(draft.selectedId ?? '')
  const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), ids.length - 1)
  return ids[next] ?? null
}

/**
 * Checks a line and selects the next unchecked one, wrapping around, and after the last one the first possible finding; an
 * already checked line is unchecked and selected.
 */
function toggleChecked(draft: Draft, id: string): Draft {
  const checked = new Set(draft.checked)
  const past = [...draft.past, snapshotOf(draft)]
  if (checked.delete(id)) return { ...draft, checked, past, selectedId: id }
  checked.add(id)
  const at = draft.lines.findIndex((line) => line.id === id)
  const following = [...draft.lines.slice(at + 1), ...draft.lines.slice(0, at)]
  const next = following.find((line) => !checked.has(line.id)) ?? openPossible(draft)[0]
  return { ...draft, checked, past, selectedId: next?.id ?? id }
}

/** Takes over what others checked, which undo then keeps, and keeps what changed here since the server was asked. */
function syncChecks(draft: Draft, { from, checks }: Extract<DraftAction, { type: 'syncChecks' }>): Draft {
  const saved = checks.map(({ lineId }) => lineId).filter((id) => draft.checked.has(id) || !from.has(id))
  const unsaved = [...draft.checked].filter((id) => !from.has(id))
  const checked = new Set([...saved, ...unsaved])
  const isOthers = (id: string) => checked.has(id) !== draft.checked.has(id)
  const past = draft.past.map((snapshot) => ({
    ...snapshot,
    checked: new Set([
      ...[...snapshot.checked].filter((id) => !isOthers(id)),
      ...[...checked].filter(isOthers),
    ]),
  }))
  return { ...draft, checks, checked, past }
}

/** Brings back the snapshot before the last change, also after it was saved, and selects what it was about. */
function undo(draft: Draft): Draft {
  const snapshot = draft.past.at(-1)
  if (!snapshot) return draft
  const restored = snapshot.lines.find(({ id }) => !draft.lines.some((line) => line.id === id))
  return {
    ...draft,
    ...snapshot,
    unexplained: [],
    past: draft.past.slice(0, -1),
    selectedId: restored?.id ?? snapshot.selectedId,
  }
}

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

const withSuggestion = (
  lines: readonly LineEdit[],
  { lineId, itemName, minPrice, maxPrice, unit }: PriceSuggestion,
) =>
  lines.map((line) =>
    line.id === lineId
      ? {
          ...line,
          ...pricesOf(centsOf(minPrice), centsOf(maxPrice)),
          unit: unit ?? line.unit,
          price_basis: 'pricebook' as const,
          price_item: itemName,
        }
      : line,
  )

/** The selected line if the estimate still has it, else its first line. */
const selectionIn = ({ selectedId }: Draft, estimate: AdminEstimate) => {
  const lines = linesOf(estimate)
  return (lines.find(({ id }) => id === selectedId) ?? lines[0])?.id ?? null
}

/** Whether there are unsaved changes. */
export const isDirty = ({ base, lines, decisions, contractorId }: Draft) =>
  contractorId !== base.contractorId ||
  JSON.stringify(lines) !== JSON.stringify(linesOf(base)) ||
  JSON.stringify(decisions) !== JSON.stringify(base.decisions)

/** Bundles that can still be applied: their lines exist and aren't all included at no charge yet. */
export const openBundles = ({ base, lines }: Pick<Draft, 'base' | 'lines'>): Bundle[] =>
  base.bundles.filter(({ keeps, absorbs }) => {
    const hasKeeper = lines.some(({ id }) => id === keeps)
    return hasKeeper && lines.some(({ id, unit_price }) => absorbs.includes(id) && unit_price !== '0.00')
  })

/** A sent estimate never changes; revising it makes a new draft. One that waits for its contractor changes once it's taken back. */
export const isReadOnly = ({ base }: Pick<Draft, 'base'>) => base.status !== 'draft' || isHeld(base)

/** Whether it's approved and waits for its contractor. */
export const isHeld = ({ hold }: Pick<AdminEstimate, 'hold'>) => hold !== null && hold.outcome === null
