import { useState } from 'react'
import { getReportPage } from '#domain/reports/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { classNames } from '#web/ui/class-names.ts'
import { type Mark, percentagesOf } from './evidence.ts'
import type { Desk } from './use-desk.ts'

/** One page: its picture, and the marks over it. */
export function ReportPage({
  desk,
  number,
  size,
  marks,
  frame,
}: {
  desk: Desk
  number: number
  size: { width: number; height: number }
  marks: readonly Mark[]
  frame: { top: number; width: number; height: number }
}) {
  const { base, selectedId } = desk.draft
  const place = desk.place?.page === number ? desk.place : null
  return (
    <figure
      aria-label={`Page ${number}`}
      className="absolute left-4 overflow-hidden rounded-sm bg-paper shadow-card ring-1 ring-line"
      style={{ top: frame.top, width: frame.width, height: frame.height }}
    >
      <Picture src={hrefOf(getReportPage, { id: base.reportId, number })} number={number} />
      {marks.map((mark) => (
        <MarkBoxes
          key={mark.key}
          desk={desk}
          mark={mark}
          size={size}
          isSelected={mark.lineId === selectedId}
        />
      ))}
      {place?.boxes.map((box) => (
        <span
          key={box.join()}
          aria-hidden
          style={percentagesOf(box, size)}
          className="pointer-events-none absolute animate-fade border-b-2 border-mark-edge bg-mark mix-blend-multiply"
        />
      ))}
    </figure>
  )
}

function MarkBoxes({
  desk,
  mark,
  size,
  isSelected,
}: {
  desk: Desk
  mark: Mark
  size: { width: number; height: number }
  isSelected: boolean
}) {
  const { lineId } = mark
  return mark.boxes.map((box, index) => (
    <button
      key={box.join()}
      type="button"
      // One stop for the keyboard per mark, however many lines of text it spans.
      tabIndex={index === 0 && lineId ? 0 : -1}
      disabled={!lineId}
      aria-label={mark.title}
      title={mark.title}
      onClick={() => desk.move({ type: 'select', id: lineId })}
      style={percentagesOf(box, size)}
      className={classNames(
        'absolute rounded-xs mix-blend-multiply',
        isSelected ? 'bg-mark' : 'bg-mark-quiet hover:bg-mark',
      )}
    />
  ))
}

function Picture({ src, number }: { src: string; number: number }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  if (state === 'failed')
    return (
      <p className="grid h-full place-items-center p-6 text-center text-sm text-on-paper">
        Page {number} cannot be shown. Its file may have been deleted; the quotes beside it remain.
      </p>
    )
  return (
    <>
      {state === 'loading' && (
        <p
          aria-hidden
          className="absolute inset-0 grid animate-fade place-items-center text-sm text-on-paper"
        >
          Drawing page {number}…
        </p>
      )}
      <img
        ref={stopWhenGone}
        src={src}
        alt={`Page ${number} of the report`}
        decoding="async"
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
        className={classNames(
          'relative h-full w-full transition-opacity',
          state === 'loading' && 'opacity-0',
        )}
      />
    </>
  )
}

/** A picture that is out of sight again need not come: a browser has six connections, and approving wants one. */
const stopWhenGone = (image: HTMLImageElement | null) => () =>
  queueMicrotask(() => {
    if (image && !image.isConnected && !image.complete) image.removeAttribute('src')
  })
