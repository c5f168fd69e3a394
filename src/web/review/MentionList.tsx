import { FileSearch, Plus, ScanSearch } from 'lucide-react'
import { useState } from 'react'
import type { Finding, Mention } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { DeskDispatch } from './desk-state.ts'
import { type Draft, isReadOnly } from './draft.ts'
import { findingsOf, isAddedBy, openSetAside } from './draft-content.ts'
import { isSamePlace, OUTCOMES, type Place, placeOf } from './evidence.ts'
import { KindPicker } from './KindPicker.tsx'
import { PrecedentNote } from './PrecedentNote.tsx'
import type { Deciding } from './use-deciding.ts'

type Outcome = Mention['outcome']

type Props = { draft: Draft; place: Place | null; deciding: Deciding; dispatch: DeskDispatch }

/** Every passage in the report that mentions anything electrical, and how it was classified. */
export function MentionList(props: Props) {
  const { draft, place } = props
  const { lines, base } = draft
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const mentions = mentionsOf(draft)
  if (mentions.length === 0)
    return (
      <EmptyState icon={ScanSearch} title="No electrical passages found">
        The analysis found nothing electrical in this report. Read it yourself before you send an estimate.
      </EmptyState>
    )
  const setAside = openSetAside(draft)
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
              {...props}
              mention={mention}
              line={lines.find(({ finding_ids }) => finding_ids.includes(mention.findingId ?? ''))}
              setAside={setAside.find(({ id }) => id === mention.findingId)}
              isWithdrawn={({ precedent }) => base.withdrawnPrecedents.includes(precedent?.id ?? '')}
              isShown={isSamePlace(mention, place)}
            />
          ))}
      </ul>
    </>
  )
}

/** The mentions, with the findings that staff made of some, and the possible findings that others are evidence of. */
function mentionsOf(draft: Draft): readonly Mention[] {
  const { base, decisions } = draft
  const added = findingsOf(draft).filter((finding) => decisions.some((each) => isAddedBy(each, finding)))
  if (added.length + base.possible.length === 0) return base.mentions
  const findingOf = (findings: readonly Finding[], { page, quote }: Mention) =>
    findings.find(({ evidence }) => evidence.some((piece) => piece.page === page && piece.quote === quote))
  return base.mentions.map((mention) => {
    if (mention.findingId !== null) return mention
    const finding = findingOf(added, mention)
    if (finding) return { ...mention, outcome: 'finding', findingId: finding.id }
    const possible = findingOf(base.possible, mention)
    return possible ? { ...mention, findingId: possible.id } : mention
  })
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

type RowProps = Props & {
  mention: Mention
  line: LineEdit | undefined
  /** The finding that was set aside and whose evidence this is. */
  setAside: Finding | undefined
  isWithdrawn: (finding: Finding) => boolean
  isShown: boolean
}

function MentionRow({ draft, deciding, dispatch, mention, line, setAside, isWithdrawn, isShown }: RowProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const canBeAdded = mention.findingId === null && mention.outcome !== 'finding' && !isReadOnly(draft)
  return (
    <li
      className={classNames(
        '[content-visibility:auto] [contain-intrinsic-size:auto_5rem]',
        isShown && 'bg-mark',
      )}
    >
      <div className="flex items-start">
        <Passage mention={mention} line={line} isShown={isShown} dispatch={dispatch} />
        {canBeAdded && !isChoosing && (
          <Button
            size="sm"
            variant="quiet"
            className={classNames('mt-2 mr-3 sm:mr-4', isShown && 'text-ink')}
            aria-label={`Add “${mention.quote.slice(0, MAX_LABEL)}” as a finding`}
            onClick={() => setIsChoosing(true)}
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
            isWithdrawn={isWithdrawn(setAside)}
            deciding={isReadOnly(draft) ? undefined : deciding}
          />
        </div>
      )}
      {canBeAdded && isChoosing && (
        <div className="px-5 pb-3 sm:px-6">
          <KindPicker
            label="Kind of deficiency"
            value=""
            pending={deciding.isPending}
            onChoose={(kind) => {
              void deciding.addMention(mention, kind)
              setIsChoosing(false)
            }}
            onCancel={() => setIsChoosing(false)}
          />
        </div>
      )}
    </li>
  )
}

/** The inspector's words and what became of them; a click shows them in the report. */
const Passage = ({
  mention,
  line,
  isShown,
  dispatch,
}: Pick<RowProps, 'mention' | 'line' | 'isShown' | 'dispatch'>) => (
  <button
    type="button"
    onClick={() => dispatch({ type: 'showPlace', place: placeOf(mention) })}
    className="grid min-w-0 flex-1 gap-1 px-5 py-3 text-left text-sm hover:bg-hover sm:px-6"
  >
    <span className="wrap-anywhere">“{mention.quote}”</span>
    {mention.note && <span className="text-xs wrap-anywhere">{mention.note}</span>}
    <span
      className={classNames(
        'flex flex-wrap items-center gap-x-2 text-xs',
        isShown ? 'text-ink' : 'text-muted',
      )}
    >
      <span className="inline-flex items-center gap-1 font-semibold">
        <FileSearch aria-hidden className="size-3.5" />
        Page {mention.page}
      </span>
      <span
        className={classNames(
          mention.outcome === 'finding' && 'font-semibold',
          mention.outcome === 'finding' && !isShown && 'text-good',
        )}
      >
        {OUTCOMES[mention.outcome]}
      </span>
      {line && <span className="wrap-anywhere">→ {line.description}</span>}
    </span>
  </button>
)

const MAX_LABEL = 80
