import { FileSearch, ScanSearch } from 'lucide-react'
import { useState } from 'react'
import type { Mention } from '#domain/analysis/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { OUTCOMES } from './evidence.ts'
import type { Desk } from './use-desk.ts'

type Outcome = Mention['outcome']

/** Every passage of the report that mentions electrical things, and what became of it. */
export function MentionList({ desk, onShowReport }: { desk: Desk; onShowReport: () => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { mentions } = desk.draft.base
  if (mentions.length === 0)
    return (
      <EmptyState icon={ScanSearch} title="Nothing electrical is mentioned">
        Neither as a defect nor otherwise. Look at the report yourself before you send this.
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
              // Quotes repeat on a page now and then; a mention never changes its place in the list.
              key={`${mention.page} ${mentions.indexOf(mention)}`}
              desk={desk}
              mention={mention}
              onShowReport={onShowReport}
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
  desk,
  mention,
  onShowReport,
}: {
  desk: Desk
  mention: Mention
  onShowReport: () => void
}) {
  const line = desk.draft.lines.find(({ finding_ids }) => finding_ids.includes(mention.findingId ?? ''))
  const look = () => {
    desk.goTo({ page: mention.page, boxes: mention.boxes })
    onShowReport()
  }
  return (
    <li className="[content-visibility:auto] [contain-intrinsic-size:auto_5rem]">
      <button
        type="button"
        onClick={look}
        className={classNames(
          'grid w-full gap-1 px-5 py-3 text-left text-sm hover:bg-hover sm:px-6',
          desk.place?.boxes === mention.boxes && 'bg-mark',
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
