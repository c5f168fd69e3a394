import type { Decision, Finding, Mention, MentionPlace, RemovalReason } from '#domain/analysis/contract.ts'
import type { AdminEstimate, Bundle, LineCheck, LineEdit } from '#domain/estimates/contract.ts'
import { applyBundle, pricesOf, UNPRICED } from '#domain/estimates/rules.ts'
import type { PriceSuggestion } from '#domain/pricing/pricebooks/contract.ts'
import type { PricedFinding } from '#domain/review/desk/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { centsOf } from '#kernel/money.ts'
import type { Side } from './conflict.ts'
import { changed, coveredBy, linesOf, openPossible, snapshotOf } from './draft-content.ts'
import { reduceFindings } from './draft-findings.ts'
import { reduceLines } from './draft-lines.ts'
import { reducePassages } from './draft-passages.ts'
import { resolveDraft } from './undo-history.ts'

/** An estimate being reviewed: the server's latest version, and the unsaved changes on top of it. */
export type Draft = {
  base: AdminEstimate
  lines: readonly LineEdit[]
  /** Why findings were removed, their kinds, and the mentions that are findings. */
  decisions: readonly Decision[]
  /** Findings that these decisions changed or made, until the server's version has them. */
  decided: readonly Finding[]
  contractorId: UserId | null
  /** Ids of the lines that are checked off. */
  checked: ReadonlySet<string>
  /** The checks that the server has, with who made them. */
  checks: readonly LineCheck[]
  /** The selected line, or the possible finding below the lines. */
  selectedId: string | null
  /** The findings of the line that was just removed, to ask why. */
  unexplained: readonly string[]
  /** Undo history, latest last. */
  past: readonly Snapshot[]
}

/** What a change changes and the server saves. */
export type Content = Pick<Draft, 'lines' | 'decisions' | 'decided' | 'contractorId'>
/** What undo restores. */
export type Snapshot = Content & Pick<Draft, 'checked' | 'selectedId'>

export type DraftAction =
  | { type: 'select'; id: string | null }
  | { type: 'step'; by: 1 | -1 }
  | { type: 'toggleChecked'; id: string }
  | { type: 'edit'; id: string; change: Partial<LineEdit> }
  | { type: 'remove'; id: string }
  | { type: 'add'; line: LineEdit }
  /** The line takes over another one's findings. */
  | { type: 'merge'; id: string; absorbs: string }
  /** One line for each finding; `priced` are those whose work is another than the line's. */
  | { type: 'split'; id: string; priced: readonly PricedFinding[] }
  | { type: 'restore'; finding: Finding; line: LineEdit }
  /** Brings back a charge or another line without a finding. */
  | { type: 'restoreLine'; line: LineEdit }
  /** Adds a finding that has no line: a possible one, or one that was set aside or never had any. */
  | { type: 'join'; priced: PricedFinding }
  | { type: 'reclassify'; priced: PricedFinding }
  | { type: 'addMention'; mention: MentionPlace; priced: PricedFinding }
  | { type: 'leaveOut'; findingId: string }
  /** Makes a passage evidence of a finding, sets it aside, or takes either back. */
  | { type: 'attach'; mention: Mention; findingId: string }
  | { type: 'dismiss' | 'reopen'; mention: Mention }
  | { type: 'explain'; findingIds: readonly string[]; reason: RemovalReason | null }
  | { type: 'stopAsking' }
  /** A precedent that was applied to this report has been deleted. */
  | { type: 'withdrawn'; id: string }
  | { type: 'applyBundle'; bundle: Bundle }
  | { type: 'applySuggestion'; suggestion: PriceSuggestion }
  | { type: 'setContractor'; id: UserId | null }
  /** Prices from a contractor's pricebook. */
  | { type: 'reprice'; contractorId: UserId | null; lines: readonly LineEdit[] }
  | { type: 'undo' }
  /** `content` was saved; changes made since the request went out stay unsaved. */
  | { type: 'saved'; estimate: AdminEstimate; content: Content }
  /** The report's images were read meanwhile, which changed nothing that's edited here. */
  | { type: 'imagesRead'; estimate: AdminEstimate }
  /** Drops local changes in favor of the server's version. */
  | { type: 'replace'; estimate: AdminEstimate }
  /** Continues with the server's version, and with what was chosen of mine; with no sides, all of it is theirs. */
  | { type: 'resolve'; estimate: AdminEstimate; sides: ReadonlyMap<string, Side> }
  /** The server's checks; `from` are those that it was known to have. */
  | { type: 'syncChecks'; from: ReadonlySet<string>; checks: readonly LineCheck[] }

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
      return { ...draft, selectedId: neighbourOf(draft, action.by) }
    case 'toggleChecked':
      return toggleChecked(draft, action.id)
    case 'edit':
      return changed(draft, {
        lines: draft.lines.map((line) => (line.id === action.id ? { ...line, ...action.change } : line)),
      })
    case 'remove':
      return remove(draft, action.id)
    case 'add':
      return { ...changed(draft, { lines: [...draft.lines, action.line] }), selectedId: action.line.id }
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
function neighbourOf(draft: Draft, by: 1 | -1): string | null {
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

function remove(draft: Draft, id: string): Draft {
  const at = draft.lines.findIndex((line) => line.id === id)
  if (at < 0) return draft
  const lines = draft.lines.filter((line) => line.id !== id)
  const selectedId = (lines[at] ?? lines.at(-1))?.id ?? null
  const covered = coveredBy(lines)
  const { type, finding_ids } = draft.lines[at]!
  const unexplained = type === 'work' ? finding_ids.filter((finding) => !covered.has(finding)) : []
  return { ...changed(draft, { lines }), selectedId, unexplained }
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
