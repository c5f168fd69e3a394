import { useState } from 'react'

/** How new reports can be sorted on the dashboard: what ends first and then what has waited longest, or the newest first. */
export type PreferredOrder = 'deadline' | 'newest'

/** Anything else than an order is the default one. */
export const preferredOrderIn = (text: string | null): PreferredOrder =>
  text === 'newest' ? 'newest' : 'deadline'

/** The default order's name. */
export const DEADLINE_ORDER = 'Earliest deadline first'

const KEY = 'odie-report-order'

/** What this browser's user chose last. */
export function preferredOrder(): PreferredOrder {
  try {
    return preferredOrderIn(localStorage.getItem(KEY))
  } catch {
    return 'deadline'
  }
}

/** The preferred order, and a function that changes and remembers it. */
export function usePreferredOrder() {
  const [order, setOrder] = useState(preferredOrder)
  const choose = (chosen: PreferredOrder) => {
    setOrder(chosen)
    try {
      localStorage.setItem(KEY, chosen)
    } catch {
      // Without storage, the choice lasts until the page is left.
    }
  }
  return [order, choose] as const
}
