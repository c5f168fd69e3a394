import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Place } from './evidence.ts'

const GAP_PX = 16
/** Room above a mark, so that the sentence before it can be read too. */
const LEAD_PX = 120

type PageSize = { width: number; height: number }

/** Lays the pages out one below the other, keeps only those near the view, and goes to a place when it changes. */
export function usePages({
  pageSizes,
  zoom,
  place,
  visitCount,
}: {
  pageSizes: readonly PageSize[]
  zoom: number
  place: Place | null
  visitCount: number
}) {
  const scroller = useRef<HTMLDivElement>(null)
  const paneWidth = useWidth(scroller)
  const width = Math.max(paneWidth - GAP_PX * 2, 0) * zoom
  const heightOf = (index: number) => {
    const size = pageSizes[index]
    return size ? width * (size.height / size.width) : 0
  }

  const virtualizer = useVirtualizer({
    count: pageSizes.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    gap: GAP_PX,
    paddingStart: GAP_PX,
    paddingEnd: GAP_PX * 5,
    overscan: 1,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights follow from the width
  useEffect(() => virtualizer.measure(), [virtualizer, width])

  const startOf = (page: number) => virtualizer.getOffsetForIndex(page - 1, 'start')?.[0] ?? 0
  const goToPlace = useEffectEvent(() => {
    const size = place && pageSizes[place.page - 1]
    if (!size || width === 0) return
    const top = Math.min(...place.boxes.map(([, y0]) => y0))
    const inside = Number.isFinite(top) ? (top / size.height) * heightOf(place.page - 1) - LEAD_PX : 0
    scroller.current?.scrollTo({ top: startOf(place.page) + Math.max(inside, 0) })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `visitCount` asks again for the same place
  useEffect(() => goToPlace(), [place?.page, place?.boxes, visitCount, width])

  return {
    scroller,
    width: width + GAP_PX * 2,
    height: virtualizer.getTotalSize(),
    visible: virtualizer
      .getVirtualItems()
      .map(({ index, start, size }) => ({ index, start, width, height: size })),
    current: currentPage(virtualizer),
    show: (page: number) => scroller.current?.scrollTo({ top: startOf(page) }),
  }
}

/** The page that holds the upper third of the view. */
function currentPage(virtualizer: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>): number {
  const eye = (virtualizer.scrollOffset ?? 0) + (virtualizer.scrollRect?.height ?? 0) / 3
  const seen = virtualizer.getVirtualItems().findLast(({ start }) => start <= eye)
  return (seen?.index ?? 0) + 1
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
