import type { AdminEstimate } from '#domain/estimates/contract.ts'
import { type Draft, type DraftAction, reduceDraft, startDraft } from './draft.ts'
import { findingsOf } from './draft-content.ts'
import { evidenceOf, isSamePlace, type Place, placeOf } from './evidence.ts'

/** Everything on the review desk that an action can change. */
export type DeskState = {
  draft: Draft
  /** The line whose form is open; `new` is the one being added. */
  editingId: string | null
  /** What the report scrolls to. A new object scrolls again, even to the same place. */
  place: Place | null
  /** Whether the report's drawer is open on a narrow screen, where the report has no pane of its own. */
  isReportOpen: boolean
}

export type DeskAction =
  | DraftAction
  | { type: 'startEditing'; id: string }
  | { type: 'stopEditing' }
  | { type: 'showPlace'; place: Place }
  | { type: 'showNextEvidence' }
  | { type: 'closeReport' }

export type DeskDispatch = (action: DeskAction) => void

export const NEW_LINE_ID = 'new'

export function startDesk(estimate: AdminEstimate, checked?: ReadonlySet<string>): DeskState {
  const draft = startDraft(estimate, checked)
  return { draft, editingId: null, place: firstPlaceOf(draft), isReportOpen: false }
}

export function reduceDesk(state: DeskState, action: DeskAction): DeskState {
  switch (action.type) {
    case 'startEditing':
      return { ...state, editingId: action.id }
    case 'stopEditing':
      return { ...state, editingId: null }
    case 'showPlace':
      return { ...state, place: { ...action.place }, isReportOpen: true }
    case 'showNextEvidence':
      return { ...state, place: nextPlaceOf(state), isReportOpen: true }
    case 'closeReport':
      return { ...state, isReportOpen: false }
    default:
      return withDraft(state, reduceDraft(state.draft, action))
  }
}

/** Selecting another line moves the report to that line's first evidence. */
const withDraft = (state: DeskState, draft: Draft): DeskState => ({
  ...state,
  draft,
  place: draft.selectedId === state.draft.selectedId ? state.place : firstPlaceOf(draft),
})

const placesOf = (draft: Draft): Place[] => {
  const { lines, base, selectedId } = draft
  const selected = lines.find(({ id }) => id === selectedId)
  if (selected) return evidenceOf(selected, findingsOf(draft)).map(({ evidence }) => placeOf(evidence))
  return base.possible.find(({ id }) => id === selectedId)?.evidence.map(placeOf) ?? []
}

const firstPlaceOf = (draft: Draft): Place | null => placesOf(draft)[0] ?? null

/** The evidence after the one shown, wrapping around. */
function nextPlaceOf({ draft, place }: DeskState): Place | null {
  const places = placesOf(draft)
  const index = places.findIndex((candidate) => isSamePlace(candidate, place))
  return places[(index + 1) % places.length] ?? place
}
