import { EyeOff, FileSearch, Paperclip, Plus, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Finding } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'
import type { DeskDispatch } from '#web/review/desk/draft/desk-state.ts'
import { isReadOnly } from '#web/review/desk/draft/draft.ts'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'
import { OUTCOMES, placeOf } from '#web/review/desk/draft/evidence.ts'
import { isOpenPassage, type Passage } from '#web/review/desk/draft/mentions.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { DecisionActions } from '../use-decision-actions.ts'
import { PrecedentNote } from './PrecedentNote.tsx'

type Props = {
  draft: Draft
  passage: Passage
  line: LineEdit | undefined
  /** The finding that was set aside and whose evidence this is. */
  setAside: Finding | undefined
  isSelected: boolean
  deciding: DecisionActions
  dispatch: DeskDispatch
}

/** A passage, what became of it, and what staff can make of it; each action has a key, too. */
export function PassageRow(props: Props) {
  const { draft, passage, setAside, isSelected, deciding, dispatch } = props
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const canChange = !isReadOnly(draft)
  return (
    <li
      ref={row}
      className={classNames(
        '[content-visibility:auto] [contain-intrinsic-size:auto_5rem]',
        isSelected && 'bg-mark',
      )}
    >
      <div className="flex items-start">
        <Words {...props} />
        {canChange && !isSelected && isOpenPassage(passage) && (
          <Button
            size="sm"
            variant="quiet"
            className="mt-2 mr-3 sm:mr-4"
            aria-label={`Add “${passage.quote.slice(0, MAX_LABEL)}” as a finding`}
            onClick={() => dispatch({ type: 'pick', picking: { what: 'kind', mention: passage } })}
          >
            <Plus aria-hidden />
            Add
          </Button>
        )}
      </div>
      {setAside && (
        <div className="px-5 pb-3 sm:px-6">
          <PrecedentNote
            finding={setAside}
            isWithdrawn={draft.base.withdrawnPrecedents.includes(setAside.precedent?.id ?? '')}
            deciding={canChange ? deciding : undefined}
          />
        </div>
      )}
      {canChange && isSelected && <Actions passage={passage} dispatch={dispatch} />}
    </li>
  )
}

function Actions({ passage, dispatch }: Pick<Props, 'passage' | 'dispatch'>) {
  if (passage.decided === 'attached' || passage.decided === 'dismissed')
    return (
      <div className="px-5 pb-3 sm:px-6">
        <Button size="sm" onClick={() => dispatch({ type: 'reopen', mention: passage })}>
          <Undo2 aria-hidden />
          {passage.decided === 'attached' ? 'Detach' : 'Don’t set aside'}
        </Button>
      </div>
    )
  if (!isOpenPassage(passage)) return null
  return (
    <div className="flex flex-wrap gap-2 px-5 pb-3 sm:px-6">
      <Button
        size="sm"
        onClick={() => dispatch({ type: 'pick', picking: { what: 'kind', mention: passage } })}
      >
        <Plus aria-hidden />
        Create a line
      </Button>
      <Button
        size="sm"
        onClick={() => dispatch({ type: 'pick', picking: { what: 'attach', mention: passage } })}
      >
        <Paperclip aria-hidden />
        Attach to a line
      </Button>
      <Button size="sm" onClick={() => dispatch({ type: 'dismiss', mention: passage })}>
        <EyeOff aria-hidden />
        Set aside
      </Button>
    </div>
  )
}

/** The inspector's words and what became of them; a click shows them in the report. */
const Words = ({ passage, line, isSelected, dispatch }: Props) => (
  <button
    type="button"
    aria-pressed={isSelected}
    onClick={() => {
      dispatch({ type: 'selectPassage', mention: passage })
      dispatch({ type: 'showPlace', place: placeOf(passage) })
    }}
    className="grid min-w-0 flex-1 gap-1 px-5 py-3 text-left text-sm hover:bg-hover sm:px-6"
  >
    <span className="wrap-anywhere">“{passage.quote}”</span>
    {passage.note && <span className="text-xs wrap-anywhere">{passage.note}</span>}
    <span
      className={classNames(
        'flex flex-wrap items-center gap-x-2 text-xs',
        isSelected ? 'text-ink' : 'text-muted',
      )}
    >
      <span className="inline-flex items-center gap-1 font-semibold">
        <FileSearch aria-hidden className="size-3.5" />
        Page {passage.page}
      </span>
      <span
        className={classNames(
          passage.outcome === 'finding' && 'font-semibold',
          passage.outcome === 'finding' && !isSelected && 'text-good',
        )}
      >
        {outcomeText(passage)}
      </span>
      {line && <span className="wrap-anywhere">→ {line.description}</span>}
    </span>
  </button>
)

const outcomeText = ({ decided, outcome }: Passage) =>
  decided === 'dismissed' ? 'Set aside' : decided === 'attached' ? 'Attached as evidence' : OUTCOMES[outcome]

const MAX_LABEL = 80
