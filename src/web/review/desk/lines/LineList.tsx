import { FileText, Plus, Undo2 } from 'lucide-react'
import type { LineEdit } from '#domain/estimates/contract.ts'
import {
  type DeskDispatch,
  type DeskState,
  type Editing,
  NEW_LINE_ID,
} from '#web/review/desk/draft/desk-state.ts'
import { isReadOnly, openBundles } from '#web/review/desk/draft/draft.ts'
import { findingsOf } from '#web/review/desk/draft/draft-content.ts'
import { evidenceOf } from '#web/review/desk/draft/evidence.ts'
import { PossibleFindings } from '#web/review/desk/findings/PossibleFindings.tsx'
import { hasQuantityOfStaff } from '#web/review/desk/sending/assumed-quantities.ts'
import { HoldNotice } from '#web/review/desk/sending/HoldNotice.tsx'
import { SentNotice } from '#web/review/desk/sending/SentNotice.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import type { DecisionActions } from '../use-decision-actions.ts'
import { BundleOffers } from './BundleOffers.tsx'
import { LineCard } from './LineCard.tsx'
import { LineDetails } from './LineDetails.tsx'
import { LineEditor } from './LineEditor.tsx'

type ListProps = { state: DeskState; deciding: DecisionActions; dispatch: DeskDispatch }

export function LineList({ state, deciding, dispatch }: ListProps) {
  const { base, lines, past } = state.draft
  const isLocked = isReadOnly(state.draft)
  if (!base.estimateData)
    return (
      <>
        <SentNotice estimate={base} />
        <EmptyState icon={FileText} title="Uploaded as a PDF">
          This estimate has a total but no lines.
        </EmptyState>
      </>
    )
  return (
    <div className="pb-6 wrap-anywhere">
      {base.status !== 'draft' && <SentNotice estimate={base} />}
      {base.hold && <HoldNotice estimate={base} hold={base.hold} dispatch={dispatch} />}
      {lines.length === 0 && (
        <EmptyState icon={FileText} title={base.kind === 'letter' ? 'A letter' : 'No lines'}>
          {base.kind === 'letter'
            ? 'It says that the report lists no electrical deficiencies.'
            : 'Restore a finding from “Removed” or add a line.'}
        </EmptyState>
      )}
      <Lines state={state} deciding={deciding} isLocked={isLocked} dispatch={dispatch} />
      {!isLocked &&
        (state.editing?.id === NEW_LINE_ID ? (
          <NewLine editing={state.editing} dispatch={dispatch} />
        ) : (
          <AddLine canUndo={past.length > 0} dispatch={dispatch} />
        ))}
      <PossibleFindings state={state} deciding={deciding} dispatch={dispatch} />
    </div>
  )
}

function Lines({
  state: { draft, editing, place },
  deciding,
  isLocked,
  dispatch,
}: ListProps & { isLocked: boolean }) {
  const bundles = openBundles(draft)
  const findings = findingsOf(draft)
  const isOffered = ({ id }: LineEdit) =>
    bundles.some(({ keeps, absorbs }) => keeps === id || absorbs.includes(id))
  return (
    <ol className="divide-y divide-line border-b border-line empty:border-0">
      {draft.lines.map((line) => {
        const isSelected = draft.selectedId === line.id
        const isChecked = draft.checked.has(line.id)
        return (
          <LineCard
            key={line.id}
            line={line}
            isSelected={isSelected}
            isChecked={isChecked}
            isOffered={isOffered(line)}
            dispatch={dispatch}
          >
            {editing?.id === line.id ? (
              <div className="px-5 pb-5 sm:px-6">
                <LineEditor
                  editing={editing}
                  label={line.description || 'No description'}
                  submit="Apply"
                  dispatch={dispatch}
                />
              </div>
            ) : (
              isSelected && (
                <LineDetails
                  line={line}
                  isChecked={isChecked}
                  check={draft.checks.find(({ lineId }) => isChecked && lineId === line.id)}
                  isReadOnly={isLocked}
                  evidence={evidenceOf(line, findings)}
                  hasQuantityOfStaff={hasQuantityOfStaff(line, draft.lines, findings)}
                  suggestions={draft.base.suggestions}
                  offers={
                    <BundleOffers line={line} lines={draft.lines} bundles={bundles} dispatch={dispatch} />
                  }
                  place={place}
                  withdrawn={draft.base.withdrawnPrecedents}
                  deciding={deciding}
                  dispatch={dispatch}
                />
              )
            )}
          </LineCard>
        )
      })}
    </ol>
  )
}

const AddLine = ({ canUndo, dispatch }: { canUndo: boolean; dispatch: DeskDispatch }) => (
  <div className="flex flex-wrap items-center gap-2 px-5 pt-4 sm:px-6">
    <Button size="sm" onClick={() => dispatch({ type: 'startEditing', id: NEW_LINE_ID })}>
      <Plus aria-hidden />
      Add a line
    </Button>
    {canUndo && (
      <Button size="sm" variant="quiet" onClick={() => dispatch({ type: 'undo' })}>
        <Undo2 aria-hidden />
        Undo
      </Button>
    )}
  </div>
)

/** The form of a line that joins the estimate once it's complete. */
const NewLine = ({ editing, dispatch }: { editing: Editing; dispatch: DeskDispatch }) => (
  <div className="border-b border-line px-5 py-5 sm:px-6">
    <h2 className="mb-3 font-semibold">New line</h2>
    <LineEditor editing={editing} label="New line" submit="Add line" dispatch={dispatch} />
  </div>
)
