import { createContext, type RefObject, use, useEffect, useLayoutEffect } from 'react'
import { addShownList, isOutdated, type PagedItems } from '#web/api/pages.ts'

/** Rows this far above and below the screen count as shown, so that they're up to date before the user gets to them. */
const NEAR_PX = 1_000

type ShownList = {
  items: readonly unknown[]
  isFetching: boolean
  error: Error | null
  refetch: () => unknown
}

/** The list whose items a `Rows` shows, each as one of its elements. */
export const ShownListContext = createContext<ShownList | null>(null)

/** Refetches the pages of the list that are on the screen, if they were scrolled away when the list was last refetched. */
export function useFreshPages(rows: RefObject<HTMLElement | null>) {
  const list = use(ShownListContext)
  const items = list && isPaged(list.items) ? list.items : null
  const refetch = list?.refetch
  const mayRefetch = items !== null && !list?.isFetching

  useLayoutEffect(() => {
    if (!items) return
    return addShownList(
      placesOf(rows, items),
      items.pages.map(({ page }) => page),
    )
  }, [rows, items])

  useEffect(() => {
    if (!items || !mayRefetch) return
    const placeOf = placesOf(rows, items)
    const refetchOutdated = () => {
      if (items.pages.some(({ page }) => isOutdated(page) && placeOf(page) === 'near')) refetch?.()
    }
    // After an error, the next poll or the user's scrolling tries again.
    if (!list?.error) refetchOutdated()
    // Scrolling doesn't bubble, and either the page or the list may scroll.
    addEventListener('scroll', refetchOutdated, { capture: true, passive: true })
    return () => removeEventListener('scroll', refetchOutdated, { capture: true })
  }, [rows, items, mayRefetch, refetch, list?.error])
}

const isPaged = (items: readonly unknown[]): items is PagedItems<unknown> =>
  'pages' in items && Array.isArray(items.pages) && items.pages.length > 1

/** Where each page is. The n-th element shows the n-th item; a list that's built differently shows none of its pages. */
function placesOf(rows: RefObject<HTMLElement | null>, { length, pages }: PagedItems<unknown>) {
  return (page: unknown) => {
    const index = pages.findIndex((each) => each.page === page)
    if (index === -1 || rows.current?.childElementCount !== length) return undefined
    const [from, to] = rowsNear(rows.current)
    const start = pages[index - 1]?.end ?? 0
    const { end } = pages[index]!
    return start < to && end > from ? 'near' : 'away'
  }
}

/** The first row near the screen, and the first one below. Measures a few rows, because there may be thousands. */
function rowsNear(rows: HTMLElement): [from: number, to: number] {
  const { top, bottom } = rows.getBoundingClientRect()
  const upper = Math.max(top, 0) - NEAR_PX
  const lower = Math.min(bottom, innerHeight) + NEAR_PX
  const from = firstWhere(rows.children, (row) => row.bottom > upper)
  return [from, firstWhere(rows.children, (row) => row.top > lower)]
}

/** The index of the first element that matches; all that follow it match, too. */
function firstWhere(elements: HTMLCollection, matches: (rectangle: DOMRect) => boolean): number {
  let [low, high] = [0, elements.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (matches(elements[middle]!.getBoundingClientRect())) high = middle
    else low = middle + 1
  }
  return low
}
