import { ChevronDown, ChevronUp, PanelLeft, ZoomIn, ZoomOut } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { DeskDispatch } from '#web/review/desk/draft/desk-state.ts'
import { findingsOf } from '#web/review/desk/draft/draft-content.ts'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'
import { marksByPage, type Place } from '#web/review/desk/draft/evidence.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { ReportPage } from './PageImage.tsx'
import { PageMarks, PlaceMark, UnreadMarks } from './PageMarks.tsx'
import { PagesAhead } from './PagesAhead.tsx'
import { Thumbnails } from './Thumbnails.tsx'
import { type Pages, usePages } from './use-pages.ts'

const ZOOMS = [1, 1.5, 2.25] as const
const ROOM_FOR_THUMBNAILS = '(min-width: 80rem)'

/** All pages of the report in one scroller, beside their thumbnails; only visible ones are loaded. */
export function PageViewer({
  draft,
  place,
  isWide,
  dispatch,
}: {
  draft: Draft
  place: Place | null
  isWide: boolean
  dispatch: DeskDispatch
}) {
  const { base, lines, decided } = draft
  const { pageSizes } = base.report
  const [zoom, setZoom] = useState(isWide ? 0 : 1)
  const hasRoom = useMedia(ROOM_FOR_THUMBNAILS)
  const [choice, setChoice] = useState<boolean | null>(null)
  const hasThumbnails = choice ?? hasRoom
  const marks = useMemo(() => marksByPage(findingsOf({ base, decided }), lines), [base, decided, lines])
  const pages = usePages({ pageSizes, zoom: ZOOMS[zoom] ?? 1, place })
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set())

  return (
    <section aria-label="The report" className="relative flex min-h-0 flex-1 bg-sunken">
      {hasThumbnails && (
        <Thumbnails
          reportId={base.reportId}
          pageSizes={pageSizes}
          marks={marks}
          current={pages.current}
          onShow={pages.show}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop, the keyboard can't reach a scroller that has nothing focusable in it */}
      <div ref={pages.scroller} tabIndex={0} className="min-w-0 flex-1 overflow-auto outline-offset-[-2px]">
        <div className="relative mx-auto" style={{ height: pages.height, width: pages.width }}>
          {pages.visible.map(({ index, frame }) => (
            <ReportPage
              key={index}
              reportId={base.reportId}
              number={index + 1}
              imageWidth={pages.imageWidth}
              frame={frame}
              onShown={() => setShown((before) => new Set(before).add(index + 1))}
            >
              <PageMarks
                marks={marks.get(index + 1) ?? []}
                selectedId={draft.selectedId}
                size={pageSizes[index]!}
                onSelect={(id) => dispatch({ type: 'select', id })}
              />
              <UnreadMarks
                boxes={base.unreadAreas.filter(({ page }) => page === index + 1).map(({ box }) => box)}
                size={pageSizes[index]!}
              />
              {place?.page === index + 1 && <PlaceMark boxes={place.boxes} size={pageSizes[index]!} />}
            </ReportPage>
          ))}
        </div>
      </div>
      {shown.has(pages.current) && <PagesAhead draft={draft} pages={pages} />}
      <PageControls
        pages={pages}
        count={pageSizes.length}
        zoom={zoom}
        hasThumbnails={hasThumbnails}
        onToggleThumbnails={() => setChoice(!hasThumbnails)}
        onZoom={(step) => setZoom(Math.min(Math.max(zoom + step, 0), ZOOMS.length - 1))}
      />
    </section>
  )
}

const PageControls = ({
  pages,
  count,
  zoom,
  hasThumbnails,
  onToggleThumbnails,
  onZoom,
}: {
  pages: Pages
  count: number
  zoom: number
  hasThumbnails: boolean
  onToggleThumbnails: () => void
  onZoom: (step: 1 | -1) => void
}) => (
  <div className="absolute bottom-4 left-1/2 flex -translate-x-1/2 items-center rounded-full bg-surface px-1.5 shadow-float ring-1 ring-line">
    <IconButton
      label={hasThumbnails ? 'Hide thumbnails' : 'Show thumbnails'}
      aria-expanded={hasThumbnails}
      onClick={onToggleThumbnails}
    >
      <PanelLeft aria-hidden />
    </IconButton>
    <span aria-hidden className="mx-1 h-5 w-px bg-line" />
    <IconButton
      label="Previous page"
      disabled={pages.current <= 1}
      onClick={() => pages.show(pages.current - 1)}
    >
      <ChevronUp aria-hidden />
    </IconButton>
    <span className="min-w-24 text-center text-xs font-medium text-muted">
      Page {pages.current} of {count}
    </span>
    <IconButton
      label="Next page"
      disabled={pages.current >= count}
      onClick={() => pages.show(pages.current + 1)}
    >
      <ChevronDown aria-hidden />
    </IconButton>
    <span aria-hidden className="mx-1 h-5 w-px bg-line" />
    <IconButton label="Zoom out" disabled={zoom === 0} onClick={() => onZoom(-1)}>
      <ZoomOut aria-hidden />
    </IconButton>
    <IconButton label="Zoom in" disabled={zoom === ZOOMS.length - 1} onClick={() => onZoom(1)}>
      <ZoomIn aria-hidden />
    </IconButton>
  </div>
)
