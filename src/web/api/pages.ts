import type { Page } from '#kernel/page.ts'

/** The items of all pages that were loaded, and where in them each page ends. */
export type PagedItems<T> = T[] & { pages: readonly { page: Page<T>; end: number }[] }

/** Where a page is: on the screen or near it, or scrolled away. Undefined if the list doesn't show the page. */
type Place = 'near' | 'away' | undefined
type ShownList = (page: Page<unknown>) => Place

/** The lists that tell which of their pages are on the screen. */
const shownLists = new Set<ShownList>()
/** Pages of lists that were on the screen, and may be again, once the user returns. */
const left = new WeakSet<Page<unknown>>()
/** Pages that weren't refetched with their list, because they were scrolled away. */
const outdated = new WeakSet<Page<unknown>>()

/** Tells where the pages of a list are. Returns a function that removes the list, whose pages are `shown`. */
export function addShownList(list: ShownList, shown: readonly Page<unknown>[]) {
  shownLists.add(list)
  // A list that's built differently is refetched as a whole, also after the user has left it.
  const isKnown = shown[0] !== undefined && list(shown[0]) !== undefined
  return () => {
    shownLists.delete(list)
    if (isKnown) for (const page of shown) left.add(page)
  }
}

/**
 * Whether the page is far from where the user has scrolled to in its list, or the list isn't on the screen anymore. Once it is again,
 * the pages that the user sees are refetched.
 */
export function isScrolledAway(page: Page<unknown>): boolean {
  const places = [...shownLists].flatMap((list) => list(page) ?? [])
  if (places.length === 0) return left.has(page)
  return !places.includes('near')
}

export const isOutdated = (page: Page<unknown>) => outdated.has(page)

export function markOutdated(page: Page<unknown>) {
  outdated.add(page)
}

/** A refetched page that hasn't changed stays the same object. */
export function markCurrent(page: Page<unknown>) {
  outdated.delete(page)
}

/**
 * Joins all pages. An item that has moved may be on two of them if one is outdated; then the other one counts. The array isn't
 * plain because of `pages`, so TanStack Query doesn't copy it, and unchanged items stay the same objects.
 */
export function itemsOf<T>({ pages }: { pages: readonly Page<T>[] }): PagedItems<T> {
  const current = new Set(pages.filter((page) => !isOutdated(page)).flatMap(({ items }) => items.map(idOf)))
  const earlier = new Set<unknown>()
  const all: T[] = []
  const ends = pages.map((page) => {
    const isRepeated = (id: unknown) =>
      id !== undefined && (earlier.has(id) || (isOutdated(page) && current.has(id)))
    const items = page.items.filter((item) => !isRepeated(idOf(item)))
    for (const item of page.items) earlier.add(idOf(item))
    all.push(...items)
    return { page, end: all.length }
  })
  return Object.assign(all, { pages: ends })
}

const idOf = (item: unknown) => (item as { id?: unknown }).id
