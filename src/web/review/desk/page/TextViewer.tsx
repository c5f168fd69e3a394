import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { getReportText, type ReportTextPages } from '#domain/reports/contract.ts'
import { hasCode } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import type { DeskDispatch } from '#web/review/desk/draft/desk-state.ts'
import { findingsOf } from '#web/review/desk/draft/draft-content.ts'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'
import { type Mark, marksByPage, type Place } from '#web/review/desk/draft/evidence.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { segmentsOf, type TextPage } from './text-marks.ts'

type Props = { draft: Draft; place: Place | null; dispatch: DeskDispatch }

/** A report in a format without pages (Word, text) as text, with the same marks. `children` stand in if its text isn't stored. */
export function TextViewer({ children, ...props }: Props & { children: ReactNode }) {
  const text = useQuery({
    ...query(getReportText, { id: props.draft.base.reportId }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (hasCode(text.error, 'not_found')) return children
  return (
    <Loaded
      query={text}
      skeleton={
        <div role="status" aria-label="Loading the report" className="flex-1 bg-sunken p-4 sm:p-6">
          <Skeleton className="mx-auto h-[60vh] max-w-3xl" />
        </div>
      }
      failure="We couldn’t load the report’s text"
    >
      {(pages) => <TextPages {...props} pages={pages} />}
    </Loaded>
  )
}

function TextPages({ draft, place, dispatch, pages }: Props & { pages: ReportTextPages }) {
  const { base, lines, decided } = draft
  const marks = useMemo(() => marksByPage(findingsOf({ base, decided }), lines), [base, decided, lines])
  const scroller = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!place) return
    const shown =
      scroller.current?.querySelector('[data-place]') ??
      scroller.current?.querySelector(`[data-page="${place.page}"]`)
    shown?.scrollIntoView({ block: 'center' })
  }, [place])
  return (
    <section
      ref={scroller}
      aria-label="The report"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop, the keyboard can't scroll a text without marks
      tabIndex={0}
      className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto bg-sunken p-4 outline-offset-[-2px] sm:p-6"
    >
      {pages.map((page) => (
        <Text
          key={page.page}
          page={page}
          marks={marks.get(page.page) ?? []}
          place={place?.page === page.page ? place : null}
          selectedId={draft.selectedId}
          dispatch={dispatch}
        />
      ))}
    </section>
  )
}

const ROLES = {
  chapter: 'mt-5 text-lg font-semibold first:mt-0',
  zone: 'mt-4 font-semibold',
  heading: 'mt-4 font-semibold',
  text: 'mt-1.5',
  caption: 'mt-1.5 text-sm italic',
} as const

type Shown = Mark & { isPlace: boolean }

function Text({
  page,
  marks,
  place,
  selectedId,
  dispatch,
}: {
  page: TextPage
  marks: readonly Mark[]
  place: Place | null
  selectedId: string | null
  dispatch: DeskDispatch
}) {
  const passages = segmentsOf(page, withPlace(marks, place))
  return (
    <figure
      aria-label={`Page ${page.page}`}
      data-page={page.page}
      className="mx-auto w-full max-w-3xl rounded-sm bg-paper p-6 text-on-paper shadow-card ring-1 ring-line sm:p-8"
    >
      {passages.map((segments, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a report never changes
        <p key={index} className={classNames('wrap-anywhere', ROLES[page.passages[index]!.role])}>
          {segments.map(({ start, text, mark }) =>
            mark ? (
              <Marked
                key={start}
                mark={mark}
                isSelected={mark.lineId !== null && mark.lineId === selectedId}
                onSelect={() => dispatch({ type: 'select', id: mark.lineId })}
              >
                {text}
              </Marked>
            ) : (
              text
            ),
          )}
        </p>
      ))}
    </figure>
  )
}

/** The marks, and the passage that the report is scrolled to, which may be no finding's. */
function withPlace(marks: readonly Mark[], place: Place | null): Shown[] {
  const shown = marks.map((mark) => ({ ...mark, isPlace: mark.quote === place?.quote }))
  if (!place?.quote || shown.some(({ isPlace }) => isPlace))
    return shown.sort((a, b) => Number(b.isPlace) - Number(a.isPlace))
  const { page, boxes, quote } = place
  return [{ key: 'place', page, boxes, quote, lineId: null, title: '', isPlace: true }, ...shown]
}

function Marked({
  mark,
  isSelected,
  onSelect,
  children,
}: {
  mark: Shown
  isSelected: boolean
  onSelect: () => void
  children: string
}) {
  const className = classNames(
    'box-decoration-clone rounded-xs text-left text-inherit',
    mark.isPlace && 'border-b-2 border-mark-edge',
    isSelected || mark.isPlace ? 'bg-mark' : 'bg-mark-quiet hover:bg-mark',
  )
  const place = mark.isPlace ? { 'data-place': '' } : {}
  if (!mark.lineId)
    return (
      <mark {...place} className={className}>
        {children}
      </mark>
    )
  return (
    <button
      type="button"
      {...place}
      title={mark.title}
      onClick={onSelect}
      className={classNames('inline', className)}
    >
      {children}
    </button>
  )
}
