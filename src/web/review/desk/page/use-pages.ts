import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PageWidth } from '#domain/reports/contract.ts'
import type { Place } from '#web/review/desk/draft/evidence.ts'
import { GAP_PX, imageWidthFor, layoutOf, type PageSize, scrollOffsetOf } from './page-layout.ts'

export type Pages = ReturnType<typeof usePages>

/** Stacks the pages, virtualizes them, and scrolls to `place` whenever it's a new object. */
export function usePages({
  pageSizes,
  zoom,
  place,
}: {
  pageSizes: readonly PageSize[]
  zoom: number
  place: Place | null
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const paneWidth = useWidth(scroller)
  const width = Math.max(paneWidth - GAP_PX * 2, 0) * zoom
  const imageWidth = useWidest(imageWidthFor(width, window.devicePixelRatio))
  // Not the virtualizer's own offsets: it gets a new width one render late, after the scrolling is done.
  const { starts, heights, total } = useMemo(() => layoutOf(pageSizes, width), [pageSizes, width])

  const virtualizer = useVirtualizer({
    // Until the width is known, pages have no height: all of them would be visible, and all would load.
    count: width > 0 ? pageSizes.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[index] ?? 0,
    gap: GAP_PX,
    paddingStart: GAP_PX,
    overscan: 1,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights depend on the width
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, width])

  const scrollToPlace = useEffectEvent(() => {
    const offset = place && width > 0 && scrollOffsetOf(place, pageSizes, width)
    if (offset) scroller.current?.scrollTo(offset)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place or width scrolls again
  useEffect(() => scrollToPlace(), [place, width])

  // The current page is the one a third of the way down the viewport.
  const readingLine = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0) / 3
  return {
    scroller,
    imageWidth,
    width: width + GAP_PX * 2,
    height: total,
    visible: virtualizer.getVirtualItems().map(({ index }) => ({
      index,
      frame: { top: starts[index] ?? 0, width, height: heights[index] ?? 0 },
    })),
    current: Math.max(starts.findLastIndex((start) => start <= readingLine) + 1, 1),
    show: (page: number) => scroller.current?.scrollTo({ top: starts[page - 1] ?? 0 }),
  }
}

/** After zooming out, the images that are already there will do. */
function useWidest(needed: PageWidth): PageWidth {
  const [widest, setWidest] = useState(needed)
  if (Number(needed) > Number(widest)) setWidest(needed)
  return widest
}

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
