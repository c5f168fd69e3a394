import { useState } from 'react'
import { z } from 'zod'

/** How new reports can be sorted on the dashboard: what ends first and then what has waited longest, or the newest first. */
export const PreferredOrder = z.enum(['deadline', 'newest'])
export type PreferredOrder = z.infer<typeof PreferredOrder>

/** The default order's name. */
export const DEADLINE_ORDER = 'Earliest deadline first'

const KEY = 'odie-report-order'

/** What this browser's user chose last. */
export function preferredOrder(): PreferredOrder {
  try {
    return PreferredOrder.parse(localStorage.getItem(KEY))
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
