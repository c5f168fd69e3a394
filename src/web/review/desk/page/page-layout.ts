import { PAGE_WIDTHS, type PageWidth } from '#domain/reports/contract.ts'
import type { Place } from '#web/review/desk/draft/evidence.ts'

export type PageSize = { width: number; height: number }

export const GAP_PX = 16
/** Space below the last page for the page controls. */
const END_PX = 80
/** Space above and beside a highlight, so its context is visible too. */
const LEAD_PX = { top: 120, left: 60 }

/** The narrowest image with enough pixels for a page that is `width` CSS pixels wide, on a screen with `pixelRatio` for each. */
export const imageWidthFor = (width: number, pixelRatio: number): PageWidth =>
  PAGE_WIDTHS.find((each) => Number(each) >= Math.round(width * pixelRatio)) ?? '1240'

export type PageLayout = { starts: number[]; heights: number[]; total: number }

/** The offsets and heights of the pages in pixels when stacked at `width`. */
export function layoutOf(pages: readonly PageSize[], width: number): PageLayout {
  const heights = pages.map((page) => width * (page.height / page.width))
  const starts: number[] = []
  let end = GAP_PX
  for (const height of heights) {
    starts.push(end)
    end += height + GAP_PX
  }
  return { starts, heights, total: end + END_PX }
}

/** The scroll position in pixels that shows a place; null if the report doesn't have the page. */
export function scrollOffsetOf(
  { page, boxes }: Place,
  pages: readonly PageSize[],
  width: number,
): { top: number; left: number } | null {
  const size = pages[page - 1]
  const start = layoutOf(pages.slice(0, page), width).starts[page - 1]
  if (!size || start === undefined) return null
  const [box] = boxes
  if (!box) return { top: start, left: 0 }
  const scale = width / size.width
  return {
    top: start + Math.max(box[1] * scale - LEAD_PX.top, 0),
    left: Math.max(box[0] * scale - LEAD_PX.left, 0),
  }
}
