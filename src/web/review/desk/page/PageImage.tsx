import { type ReactNode, useState } from 'react'
import { getReportPage, type PageWidth, type ReportId } from '#domain/reports/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { classNames } from '#web/ui/class-names.ts'

/** One page: its image, with `children` drawn over it. `onShown` is called once the image has loaded. */
export const ReportPage = ({
  reportId,
  number,
  imageWidth,
  frame,
  onShown,
  children,
}: {
  reportId: ReportId
  number: number
  imageWidth: PageWidth
  frame: { top: number; width: number; height: number }
  onShown: () => void
  children: ReactNode
}) => (
  <figure
    aria-label={`Page ${number}`}
    className="absolute left-4 overflow-hidden rounded-sm bg-paper shadow-card ring-1 ring-line"
    style={{ top: frame.top, width: frame.width, height: frame.height }}
  >
    <PageImage
      src={hrefOf(getReportPage, { id: reportId, number, width: imageWidth })}
      number={number}
      onShown={onShown}
    />
    {children}
  </figure>
)

function PageImage({ src, number, onShown }: { src: string; number: number; onShown: () => void }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  if (state === 'failed')
    return (
      <p className="grid h-full place-items-center p-6 text-center text-sm text-on-paper">
        We can’t show page {number}. The file may have been deleted; the quotes are still here.
      </p>
    )
  return (
    <>
      {state === 'loading' && (
        <p
          aria-hidden
          className="absolute inset-0 grid animate-fade place-items-center text-sm text-on-paper"
        >
          Loading page {number}…
        </p>
      )}
      <img
        ref={cancelWhenRemoved}
        src={src}
        alt={`Page ${number} of the report`}
        decoding="async"
        onLoad={() => {
          setState('shown')
          onShown()
        }}
        onError={() => setState('failed')}
        className={classNames(
          'relative h-full w-full transition-opacity',
          state === 'loading' && 'opacity-0',
        )}
      />
    </>
  )
}

/** Cancels the request of a page that was scrolled away: browsers have six connections, and approving needs one. */
export const cancelWhenRemoved = (image: HTMLImageElement | null) => () =>
  queueMicrotask(() => {
    if (image && !image.isConnected && !image.complete) image.removeAttribute('src')
  })
