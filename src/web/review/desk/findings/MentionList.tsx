import { ScanSearch } from 'lucide-react'
import type { DeskDispatch, DeskState } from '#web/review/desk/draft/desk-state.ts'
import { openSetAside } from '#web/review/desk/draft/draft-content.ts'
import { OUTCOMES } from '#web/review/desk/draft/evidence.ts'
import {
  isSamePassage,
  type Outcome,
  type Passage,
  passagesOf,
  shownPassages,
} from '#web/review/desk/draft/mentions.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import type { DecisionActions } from '../use-decision-actions.ts'
import { PassageRow } from './PassageRow.tsx'

type Props = { state: DeskState; deciding: DecisionActions; dispatch: DeskDispatch }

/** Every passage in the report that mentions anything electrical, and how it was classified. */
export function MentionList({ state, deciding, dispatch }: Props) {
  const { draft, outcome, passage } = state
  const passages = passagesOf(draft)
  if (passages.length === 0)
    return (
      <EmptyState icon={ScanSearch} title="No electrical passages found">
        The analysis found nothing electrical in this report. Read it yourself before you send an estimate.
      </EmptyState>
    )
  const setAside = openSetAside(draft)
  return (
    <>
      <OutcomeFilter
        passages={passages}
        chosen={outcome}
        onChoose={(chosen) => dispatch({ type: 'filterPassages', outcome: chosen })}
      />
      <ul className="divide-y divide-line">
        {shownPassages(passages, outcome).map((each) => (
          <PassageRow
            // A quote can repeat on a page; the order of the passages never changes.
            key={`${each.page} ${passages.indexOf(each)}`}
            draft={draft}
            passage={each}
            line={draft.lines.find(
              ({ type, finding_ids }) => type === 'work' && finding_ids.includes(each.findingId ?? ''),
            )}
            setAside={setAside.find(({ id }) => id === each.findingId)}
            isSelected={isSamePassage(each, passage)}
            deciding={deciding}
            dispatch={dispatch}
          />
        ))}
      </ul>
    </>
  )
}

function OutcomeFilter({
  passages,
  chosen,
  onChoose,
}: {
  passages: readonly Passage[]
  chosen: Outcome | null
  onChoose: (outcome: Outcome | null) => void
}) {
  const counts = Map.groupBy(passages, ({ outcome }) => outcome)
  const choices: { value: Outcome | null; label: string; count: number }[] = [
    { value: null, label: 'All', count: passages.length },
    ...[...counts].map(([value, { length }]) => ({ value, label: OUTCOMES[value], count: length })),
  ]
  return (
    <fieldset className="flex flex-wrap gap-1.5 border-b border-line px-5 py-3 sm:px-6">
      <legend className="sr-only">Show</legend>
      {choices.map(({ value, label, count }) => (
        <button
          key={label}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className="h-7 rounded-full px-3 text-xs font-medium text-muted ring-1 ring-inset ring-line transition-colors hover:bg-hover aria-pressed:bg-ink aria-pressed:text-canvas aria-pressed:ring-ink"
        >
          {label} {count}
        </button>
      ))}
    </fieldset>
  )
}
