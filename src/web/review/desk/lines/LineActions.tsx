import { Check, DollarSign, FileSearch, History, Merge, Pencil, Split, Trash2 } from 'lucide-react'
import type { LineEdit } from '#domain/estimates/contract.ts'
import type { DeskDispatch } from '#web/review/desk/draft/desk-state.ts'
import { canSplit } from '#web/review/desk/draft/draft-lines.ts'
import { Button } from '#web/ui/Button.tsx'
import type { DecisionActions } from '../use-decision-actions.ts'

/** What can be done with a line; each has a key, too. */
export const LineActions = ({
  line,
  isChecked,
  hasEvidence,
  deciding,
  dispatch,
}: {
  line: LineEdit
  isChecked: boolean
  hasEvidence: boolean
  deciding: DecisionActions
  dispatch: DeskDispatch
}) => (
  <div className="flex flex-wrap gap-2">
    <Button size="sm" onClick={() => dispatch({ type: 'toggleChecked', id: line.id })}>
      <Check aria-hidden />
      {isChecked ? 'Uncheck' : 'Accept'}
    </Button>
    <Button size="sm" onClick={() => dispatch({ type: 'startEditing', id: line.id })}>
      <Pencil aria-hidden />
      Edit
    </Button>
    <Button size="sm" onClick={() => dispatch({ type: 'pick', picking: { what: 'price', id: line.id } })}>
      <DollarSign aria-hidden />
      Price
    </Button>
    {hasEvidence && (
      <Button size="sm" className="lg:hidden" onClick={() => dispatch({ type: 'showNextEvidence' })}>
        <FileSearch aria-hidden />
        Show in report
      </Button>
    )}
    {line.type === 'work' && (
      <Button
        size="sm"
        variant="quiet"
        onClick={() => dispatch({ type: 'pick', picking: { what: 'merge', id: line.id } })}
      >
        <Merge aria-hidden />
        Merge
      </Button>
    )}
    {canSplit(line) && (
      <Button
        size="sm"
        variant="quiet"
        disabled={deciding.isPending}
        onClick={() => void deciding.split(line)}
      >
        <Split aria-hidden />
        Split
      </Button>
    )}
    <Button
      size="sm"
      variant="quiet"
      onClick={() => dispatch({ type: 'pick', picking: { what: 'history', id: line.id } })}
    >
      <History aria-hidden />
      History
    </Button>
    <Button size="sm" variant="quiet" onClick={() => dispatch({ type: 'remove', id: line.id })}>
      <Trash2 aria-hidden />
      Remove
    </Button>
  </div>
)
