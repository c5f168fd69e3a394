import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { getReportThumbnails, type ReportId, THUMBNAILS_PER_SHEET } from '#domain/reports/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { type Mark, percentagesOf } from '#web/review/desk/draft/evidence.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { PageSize } from './page-layout.ts'

/** Pixels. The sheets' spaces are 144 × 186, for screens with 1.5 pixels per CSS pixel. */
const CELL = { width: 96, height: 124 }
const LABEL_PX = 20
const GAP_PX = 12

/** Every page in small, with its marks: where the findings are, and where the reader is. Arrow keys go from page to page. */
export function Thumbnails({
  reportId,
  pageSizes,
  marks,
  current,
  onShow,
}: {
  reportId: ReportId
  pageSizes: readonly PageSize[]
  marks: ReadonlyMap<number, Mark[]>
  current: number
  onShow: (page: number) => void
}) {
  const scroller = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: pageSizes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CELL.height + LABEL_PX,
    gap: GAP_PX,
    paddingStart: GAP_PX,
    paddingEnd: GAP_PX,
    overscan: 4,
  })
  useEffect(() => virtualizer.scrollToIndex(current - 1), [virtualizer, current])

  const step = (event: KeyboardEvent) => {
    const to = targetOf(event.key, current, pageSizes.length)
    if (to === null) return
    event.preventDefault()
    onShow(to)
  }
  return (
    <nav
      ref={scroller}
      aria-label="Pages"
      onKeyDown={step}
      className="w-32 shrink-0 overflow-y-auto border-r border-line bg-surface"
    >
      <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <Thumbnail
            key={index}
            reportId={reportId}
            number={index + 1}
            size={pageSizes[index]!}
            marks={marks.get(index + 1) ?? []}
            isCurrent={index + 1 === current}
            top={start}
            onShow={onShow}
          />
        ))}
      </div>
    </nav>
  )
}

function targetOf(key: string, current: number, count: number): number | null {
  if (key === 'ArrowDown') return Math.min(current + 1, count)
  if (key === 'ArrowUp') return Math.max(current - 1, 1)
  if (key === 'Home') return 1
  return key === 'End' ? count : null
}

function Thumbnail({
  reportId,
  number,
  size,
  marks,
  isCurrent,
  top,
  onShow,
}: {
  reportId: ReportId
  number: number
  size: PageSize
  marks: readonly Mark[]
  isCurrent: boolean
  top: number
  onShow: (page: number) => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  // Arrow keys move the focus along with the current page.
  useEffect(() => {
    if (isCurrent && document.activeElement?.closest('nav') === button.current?.closest('nav'))
      button.current?.focus({ preventScroll: true })
  }, [isCurrent])
  const findings = marks.length === 0 ? '' : marks.length === 1 ? ', 1 finding' : `, ${marks.length} findings`
  return (
    <button
      ref={button}
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={`${number}${findings}`}
      onClick={() => onShow(number)}
      className="absolute left-1/2 grid -translate-x-1/2 justify-items-center rounded-sm text-xs"
      style={{
        top,
        width: CELL.width,
        height: CELL.height + LABEL_PX,
        gridTemplateRows: `1fr ${LABEL_PX}px`,
      }}
    >
      <PageInSmall reportId={reportId} number={number} size={size} marks={marks} isCurrent={isCurrent} />
      <span className={classNames('self-end', isCurrent ? 'font-semibold text-ink' : 'text-muted')}>
        {number}
      </span>
    </button>
  )
}

/** The page's part of its sheet, cut to the page's shape. */
const PageInSmall = ({
  reportId,
  number,
  size,
  marks,
  isCurrent,
}: {
  reportId: ReportId
  number: number
  size: PageSize
  marks: readonly Mark[]
  isCurrent: boolean
}) => {
  const scale = Math.min(CELL.width / size.width, CELL.height / size.height)
  const sheet = Math.ceil(number / THUMBNAILS_PER_SHEET)
  const row = (number - 1) % THUMBNAILS_PER_SHEET
  return (
    <span
      className={classNames(
        'relative self-end overflow-hidden rounded-xs bg-paper',
        isCurrent ? 'ring-2 ring-accent' : 'ring-1 ring-line',
      )}
      style={{
        width: size.width * scale,
        height: size.height * scale,
        backgroundImage: `url("${hrefOf(getReportThumbnails, { id: reportId, sheet })}")`,
        backgroundSize: `${CELL.width}px auto`,
        backgroundPosition: `0 ${-row * CELL.height}px`,
      }}
    >
      {marks.flatMap(({ key, boxes }) =>
        boxes.map((box) => (
          <span
            key={`${key} ${box.join()}`}
            className="absolute min-h-0.5 bg-mark-edge opacity-60 mix-blend-multiply"
            style={percentagesOf(box, size)}
          />
        )),
      )}
    </span>
  )
}
