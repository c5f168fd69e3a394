import { Check, Circle, Layers } from 'lucide-react'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import type { LineEdit } from '#domain/estimates/contract.ts'
import type { DeskDispatch } from '#web/review/desk/draft/desk-state.ts'
import { totalText, unitTexts } from '#web/review/desk/draft/totals/line-total.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LINE_BUTTON } from '../line-focus.ts'
import { ClassBadge } from './ClassBadge.tsx'

/** A line as one row to scan; `children` are the details or the form below it. */
export function LineCard({
  line,
  isSelected,
  isChecked,
  isOffered,
  dispatch,
  children,
}: {
  line: LineEdit
  isSelected: boolean
  isChecked: boolean
  /** Whether there's an offer to combine it with another line. */
  isOffered: boolean
  dispatch: DeskDispatch
  children: ReactNode
}) {
  const row = useRef<HTMLLIElement>(null)

  // Not when the desk opens: reviewers start at the top.
  const wasSelected = useRef(isSelected)
  useEffect(() => {
    if (isSelected && !wasSelected.current) row.current?.scrollIntoView({ block: 'nearest' })
    wasSelected.current = isSelected
  }, [isSelected])

  return (
    <li
      ref={row}
      className={classNames(
        'relative transition-colors',
        isSelected
          ? 'bg-canvas before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-accent'
          : 'hover:bg-hover',
      )}
    >
      <LineSummary
        line={line}
        isSelected={isSelected}
        isChecked={isChecked}
        isOffered={isOffered}
        dispatch={dispatch}
      />
      {children}
    </li>
  )
}

/** Memoized: an estimate can have 300 lines, and each step would render all of them again. */
const LineSummary = memo(function LineSummary({
  line,
  isSelected,
  isChecked,
  isOffered,
  dispatch,
}: {
  line: LineEdit
  isSelected: boolean
  isChecked: boolean
  isOffered: boolean
  dispatch: DeskDispatch
}) {
  return (
    <button
      type="button"
      aria-expanded={isSelected}
      {...LINE_BUTTON}
      onClick={() => dispatch({ type: 'select', id: line.id })}
      className="grid w-full grid-cols-[auto_1fr_auto] items-start gap-x-3 px-5 py-3.5 text-left outline-offset-[-2px] sm:px-6"
    >
      <CheckMark isChecked={isChecked} />
      <span className="min-w-0">
        <span className="block wrap-anywhere font-medium">{line.description || 'No description'}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
          <ClassBadge line={line} />
          {isOffered && (
            <Badge tone="accent" icon={Layers}>
              Can be combined
            </Badge>
          )}
          {line.location && <span className="wrap-anywhere">{line.location}</span>}
        </span>
      </span>
      <Price line={line} />
    </button>
  )
})

const CheckMark = ({ isChecked }: { isChecked: boolean }) => (
  <span className="mt-0.5">
    {isChecked ? (
      <Check aria-hidden className="size-5 rounded-full bg-good-soft p-0.5 text-good" strokeWidth={3} />
    ) : (
      <Circle aria-hidden className="size-5 p-0.5 text-control" />
    )}
    <span className="sr-only">{isChecked ? 'Checked' : 'Not checked'}</span>
  </span>
)

const Price = ({ line }: { line: LineEdit }) => (
  <span className="grid justify-items-end text-right">
    <span className="font-semibold">{totalText(line)}</span>
    {unitTexts(line).map((text) => (
      <span key={text} className="text-xs text-muted">
        {text}
      </span>
    ))}
  </span>
)
