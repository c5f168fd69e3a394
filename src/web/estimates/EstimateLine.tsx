import type { ReactNode } from 'react'
import type { EstimateId, LineItem } from '#domain/estimates/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LinePassages } from './LinePassages.tsx'
import { priceNote, priceText } from './line-price.ts'
import type { Passage } from './passages.ts'

/** What to say about a line; one that was left out isn't part of what the agent requests. */
export type LineNote = { text: string; isLeftOut?: boolean }

/** A line with its price and the passages behind it. Off screen it isn't laid out, so that 300 of them scroll smoothly. */
export const EstimateLine = ({
  estimateId,
  line,
  passages,
  control,
  note,
  children,
}: {
  estimateId: EstimateId
  line: LineItem
  passages: readonly Passage[]
  /** What stands before the title, such as a checkbox. */
  control?: ReactNode
  note?: LineNote | undefined
  children?: ReactNode
}) => (
  <li className="flex gap-3 px-5 py-5 [contain-intrinsic-size:auto_14rem] [content-visibility:auto] sm:px-6">
    {control}
    <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
          <h3 className="wrap-anywhere font-semibold">{line.description}</h3>
          {line.location && <p className="wrap-anywhere text-sm text-muted">{line.location}</p>}
        </div>
        <div className="grid gap-0.5 sm:justify-items-end sm:text-right">
          <p className={classNames('font-semibold', note?.isLeftOut && 'text-muted line-through')}>
            {priceText(line)}
          </p>
          <p className="text-xs text-muted">{priceNote(line)}</p>
          {note && <p className="wrap-anywhere text-xs font-semibold text-muted">{note.text}</p>}
        </div>
      </div>
      {line.scope && <p className="max-w-prose wrap-anywhere text-sm">{line.scope}</p>}
      <LinePassages estimateId={estimateId} passages={passages} />
      {children}
    </div>
  </li>
)
