import type { Mention } from '#domain/analysis/contract.ts'
import type { AdminEstimate } from '#domain/estimates/contract.ts'
import type { MentionPlace } from '#domain/estimates/decisions/contract.ts'
import { blankLine, reduceDraft, startDraft } from './draft.ts'
import { findingsOf } from './draft-content.ts'
import type { Draft, DraftAction } from './draft-state.ts'
import { evidenceOf, isSamePlace, type Place, placeOf } from './evidence.ts'
import { hasSameValues, LineForm, type LineValues, valuesOf } from './line-form.ts'
import { isSamePassage, type Outcome, passagesOf, shownPassages } from './mentions.ts'

/** The tabs of the desk's right side. */
export type DeskTab = 'lines' | 'removed' | 'mentions'

/** The open form of a line. What is typed into it isn't part of the draft until it's applied. */
export type Editing = {
  /** The line, or `new` for the one being added. */
  id: string
  values: LineValues
  isTouched: boolean
  /** How often it couldn't be applied because its values aren't valid. */
  refusals: number
}

/** The dialog that's open about a line, a finding, or a passage. */
export type Picking =
  | { what: 'price' | 'merge' | 'history'; id: string }
  | { what: 'newKind'; findingId: string }
  | { what: 'kind' | 'attach'; mention: Mention }

/** Everything on the review desk that an action can change. */
export type DeskState = {
  draft: Draft
  editing: Editing | null
  picking: Picking | null
  tab: DeskTab
  /** The passages that are shown, null for all, and the selected one. */
  outcome: Outcome | null
  passage: MentionPlace | null
  /** What the report scrolls to. A new object scrolls again, even to the same place. */
  place: Place | null
  /** Whether the selected line's evidence was asked for: `g` shows the first place first. */
  hasShownEvidence: boolean
  /** Whether the report's drawer is open on a narrow screen, where the report has no pane of its own. */
  isReportOpen: boolean
}

export type DeskAction =
  | DraftAction
  | { type: 'startEditing'; id: string }
  | { type: 'typing'; values: LineValues }
  /** Applies what was typed; with invalid values, the form stays open and says what's wrong. */
  | { type: 'applyEditing' }
  | { type: 'stopEditing' }
  | { type: 'pick'; picking: Picking }
  | { type: 'stopPicking' }
  | { type: 'showTab'; tab: DeskTab }
  | { type: 'filterPassages'; outcome: Outcome | null }
  | { type: 'selectPassage'; mention: Mention }
  | { type: 'stepPassage'; by: 1 | -1 }
  | { type: 'showPlace'; place: Place }
  | { type: 'showNextEvidence' }
  | { type: 'closeReport' }

export type DeskDispatch = (action: DeskAction) => void

export const NEW_LINE_ID = 'new'

export function startDesk(estimate: AdminEstimate): DeskState {
  const draft = startDraft(estimate)
  return {
    draft,
    editing: null,
    picking: null,
    tab: 'lines',
    outcome: null,
    passage: null,
    place: firstPlaceOf(draft),
    hasShownEvidence: false,
    isReportOpen: false,
  }
}

export function reduceDesk(state: DeskState, action: DeskAction): DeskState {
  switch (action.type) {
    case 'startEditing':
      return startEditing(state, action.id)
    case 'typing':
      return state.editing ? { ...state, editing: typed(state, state.editing, action.values) } : state
    case 'applyEditing':
      return applyEditing(state)
    case 'stopEditing':
      return { ...state, editing: null }
    case 'pick':
      return startPicking(state, action.picking)
    case 'stopPicking':
      return { ...state, picking: null }
    case 'showTab':
      return { ...state, tab: action.tab }
    case 'filterPassages':
      return { ...state, outcome: action.outcome, passage: null }
    case 'selectPassage':
      return selectPassage(state, action.mention)
    case 'stepPassage':
      return stepPassage(state, action.by)
    case 'showPlace':
      return { ...state, place: { ...action.place }, hasShownEvidence: true, isReportOpen: true }
    case 'showNextEvidence':
      return { ...state, place: nextPlaceOf(state), hasShownEvidence: true, isReportOpen: true }
    case 'closeReport':
      return { ...state, isReportOpen: false }
    case 'applyBundle':
    case 'split': {
      const applied = applyEditing(state)
      return applied.editing ? applied : withDraft(applied, reduceDraft(applied.draft, action))
    }
    case 'replace':
    case 'resolve':
      return keepTyped(state, withDraft(state, reduceDraft(state.draft, action)))
    default:
      return withDraft(state, reduceDraft(state.draft, action))
  }
}

/** Opens a line's form. The one that's open is applied first; it stays open if it can't be. */
function startEditing(state: DeskState, id: string): DeskState {
  if (state.editing?.id === id) return state
  const applied = applyEditing(state)
  if (applied.editing) return applied
  const values = initialValuesOf(applied, id)
  return values
    ? { ...applied, tab: 'lines', editing: { id, values, isTouched: false, refusals: 0 } }
    : applied
}

const selectPassage = (state: DeskState, { page, quote, boxes }: Mention): DeskState => ({
  ...state,
  passage: { page, quote },
  place: { page, boxes },
  hasShownEvidence: true,
})

function stepPassage(state: DeskState, by: 1 | -1): DeskState {
  const shown = shownPassages(passagesOf(state.draft), state.outcome)
  // A quote that repeats on a page is one passage.
  const passages = [...new Map(shown.map((each) => [`${each.page} ${each.quote}`, each])).values()]
  const at = passages.findIndex((each) => isSamePassage(each, state.passage))
  const next = passages[at < 0 ? 0 : Math.min(Math.max(at + by, 0), passages.length - 1)]
  return next ? selectPassage(state, next) : state
}

/** The form that's open is applied first, as picking can change its line; it stays open if it can't be. */
function startPicking(state: DeskState, picking: Picking): DeskState {
  const applied = applyEditing(state)
  return applied.editing ? applied : { ...applied, picking }
}

/** A new line has a firm price unless staff choose otherwise. */
function initialValuesOf({ draft }: DeskState, id: string): LineValues | null {
  if (id === NEW_LINE_ID) return valuesOf({ ...blankLine(), class: 'firm' })
  const line = draft.lines.find((each) => each.id === id)
  return line ? valuesOf(line) : null
}

function typed(state: DeskState, editing: Editing, values: LineValues): Editing {
  const initial = initialValuesOf(state, editing.id)
  return { ...editing, values, isTouched: initial === null || !hasSameValues(values, initial) }
}

function applyEditing(state: DeskState): DeskState {
  const { editing, draft } = state
  if (!editing) return state
  const closed = { ...state, editing: null }
  if (!editing.isTouched) return closed
  const { success, data: change } = LineForm.safeParse(editing.values)
  if (!success) return { ...state, tab: 'lines', editing: { ...editing, refusals: editing.refusals + 1 } }
  return withDraft(
    closed,
    editing.id === NEW_LINE_ID
      ? reduceDraft(draft, { type: 'add', line: { ...blankLine(), ...change } })
      : reduceDraft(draft, { type: 'edit', id: editing.id, change }),
  )
}

/** Whether the open form was refused and still has values that aren't valid. */
export const isRefused = ({ editing }: Pick<DeskState, 'editing'>) =>
  editing !== null && editing.refusals > 0 && !LineForm.safeParse(editing.values).success

/** Selecting another line moves the report to that line's first evidence. The form of a line that's gone closes. */
const withDraft = (state: DeskState, draft: Draft): DeskState => ({
  ...state,
  draft,
  editing: canEdit(draft, state.editing) ? state.editing : null,
  ...(draft.selectedId !== state.draft.selectedId && { place: firstPlaceOf(draft), hasShownEvidence: false }),
})

/** What was typed for a line that someone else removed stays, as a new line. */
function keepTyped({ editing }: DeskState, next: DeskState): DeskState {
  const isLost = editing?.isTouched && !next.editing && next.draft.base.status === 'draft'
  return isLost ? { ...next, tab: 'lines', editing: { ...editing, id: NEW_LINE_ID } } : next
}

const canEdit = ({ base, lines }: Draft, editing: Editing | null) =>
  base.status === 'draft' && (editing?.id === NEW_LINE_ID || lines.some(({ id }) => id === editing?.id))

const placesOf = (draft: Draft): Place[] => {
  const { lines, base, selectedId } = draft
  const selected = lines.find(({ id }) => id === selectedId)
  if (selected) return evidenceOf(selected, findingsOf(draft)).map(({ evidence }) => placeOf(evidence))
  return base.possible.find(({ id }) => id === selectedId)?.evidence.map(placeOf) ?? []
}

const firstPlaceOf = (draft: Draft): Place | null => placesOf(draft)[0] ?? null

/** The first evidence, then the one after the one shown, wrapping around. */
function nextPlaceOf({ draft, place, hasShownEvidence }: DeskState): Place | null {
  const places = placesOf(draft)
  const shown = hasShownEvidence ? places.findIndex((candidate) => isSamePlace(candidate, place)) : -1
  const next = places[(shown + 1) % places.length]
  return next ? { ...next } : place
}
