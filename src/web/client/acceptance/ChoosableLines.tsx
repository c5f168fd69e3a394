import type { ReactNode } from 'react'
import { parentLineOf } from '#domain/client/acceptances/rules.ts'
import type { AgentEstimate, EstimateData, LineItem } from '#domain/estimates/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { EstimateLines } from '#web/estimates/EstimateLines.tsx'
import { keepFocusAbove } from '#web/shell/keep-focus-above.ts'
import { countText } from '#web/ui/format.ts'
import { Acceptance } from './Acceptance.tsx'
import { type Choice, useChoice } from './use-choice.ts'
import { type DoneLines, withDoneNote } from './use-earlier-work.ts'

/** The lines of an estimate with a checkbox each, and at the bottom of the screen what's chosen and its total. */
export function ChoosableLines({
  estimate,
  data,
  chosenFirst = null,
  done,
  footerOf,
}: {
  estimate: AgentEstimate
  data: EstimateData
  /** The ids of the lines that are chosen at first; null for all of them. */
  chosenFirst?: readonly string[] | null
  /** What was done before this estimate came. */
  done: DoneLines
  footerOf?: (line: LineItem) => ReactNode
}) {
  const choice = useChoice(data, chosenFirst)
  // A single line that isn't chosen at first needs its checkbox, too.
  const canChoose = choice.of > 1 || chosenFirst !== null
  return (
    <>
      <EstimateLines
        estimate={estimate}
        data={data}
        {...(canChoose && { controlOf: (line) => <Chooser line={line} choice={choice} /> })}
        noteOf={withDoneNote(done, (line) => noteOf(line, data.line_items, choice))}
        {...(footerOf && { footerOf })}
      />
      <div
        ref={keepFocusAbove}
        data-sticky-bar
        className="sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line bg-surface px-5 py-3.5 sm:px-6"
      >
        <p aria-live="polite" className="grid text-sm">
          <span className="text-lg font-semibold">{dollarText(choice.amount)}</span>
          <span className="text-muted">
            {choice.lineIds === undefined
              ? countText(choice.of, 'item')
              : `${choice.chosen} of ${choice.of} items`}
            , with the charges that come with {choice.chosen === 1 ? 'it' : 'them'}
          </span>
        </p>
        <Acceptance estimate={estimate} choice={choice} size="md" />
      </div>
    </>
  )
}

/** A checkbox, or as much space where a line can't be chosen on its own. */
const Chooser = ({ line, choice }: { line: LineItem; choice: Choice }) =>
  choice.canChoose(line) ? (
    <input
      type="checkbox"
      aria-label={line.description}
      checked={choice.isChosen(line)}
      onChange={() => choice.toggle(line)}
      className="mt-1 size-5 shrink-0 accent-accent sm:size-4"
    />
  ) : (
    <span aria-hidden className="w-5 shrink-0 sm:w-4" />
  )

function noteOf(line: LineItem, lines: readonly LineItem[], choice: Choice) {
  const parent = parentLineOf(line, lines)
  if (!choice.isRequested(line)) return { isLeftOut: true, text: 'Not in your request' }
  if (line.type !== 'work' || parent === 'any') return { text: 'Comes with the work' }
  return parent ? { text: `Comes with “${parent.description}”` } : undefined
}
