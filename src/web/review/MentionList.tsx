import { FileSearch, ScanSearch } from 'lucide-react'
import { useState } from 'react'
import type { Mention } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { DeskDispatch } from './desk-state.ts'
import { isSamePlace, OUTCOMES, type Place, placeOf } from './evidence.ts'

type Outcome = Mention['outcome']

/** Every passage in the report that mentions anything electrical, and how it was classified. */
export function MentionList({
  mentions,
  lines,
  place,
  dispatch,
}: {
  mentions: readonly Mention[]
  lines: readonly LineEdit[]
  place: Place | null
  dispatch: DeskDispatch
}) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (mentions.length === 0)
    return (
      <EmptyState icon={ScanSearch} title="No electrical passages found">
        The analysis found nothing electrical in this report. Read it yourself before you send an estimate.
      </EmptyState>
    )
  return (
    <>
      <OutcomeFilter mentions={mentions} chosen={outcome} onChoose={setOutcome} />
      <ul className="divide-y divide-line">
        {mentions
          .filter((mention) => outcome === null || mention.outcome === outcome)
          .map((mention) => (
            <MentionRow
              // A quote can repeat on a page; the order of the mentions never changes.
              key={`${mention.page} ${mentions.indexOf(mention)}`}
              mention={mention}
              line={lines.find(({ finding_ids }) => finding_ids.includes(mention.findingId ?? ''))}
              isShown={isSamePlace(mention, place)}
              dispatch={dispatch}
            />
          ))}
      </ul>
    </>
  )
}

function OutcomeFilter({
  mentions,
  chosen,
  onChoose,
}: {
  mentions: readonly Mention[]
  chosen: Outcome | null
  onChoose: (outcome: Outcome | null) => void
}) {
  const counts = Map.groupBy(mentions, ({ outcome }) => outcome)
  const choices: { value: Outcome | null; label: string; count: number }[] = [
    { value: null, label: 'All', count: mentions.length },
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

function MentionRow({
  mention,
  line,
  isShown,
  dispatch,
}: {
  mention: Mention
  line: LineEdit | undefined
  isShown: boolean
  dispatch: DeskDispatch
}) {
  return (
    <li className="[content-visibility:auto] [contain-intrinsic-size:auto_5rem]">
      <button
        type="button"
        onClick={() => dispatch({ type: 'showPlace', place: placeOf(mention) })}
        className={classNames(
          'grid w-full gap-1 px-5 py-3 text-left text-sm hover:bg-hover sm:px-6',
          isShown && 'bg-mark',
        )}
      >
        <span className="wrap-anywhere">“{mention.quote}”</span>
        {mention.note && <span className="text-xs wrap-anywhere">{mention.note}</span>}
        <span className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
          <span className="inline-flex items-center gap-1 font-semibold">
            <FileSearch aria-hidden className="size-3.5" />
            Page {mention.page}
          </span>
          <span className={classNames(mention.outcome === 'finding' && 'font-semibold text-good')}>
            {OUTCOMES[mention.outcome]}
          </span>
          {line && <span className="wrap-anywhere">→ {line.description}</span>}
        </span>
      </button>
    </li>
  )
}
