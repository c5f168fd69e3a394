import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import type { Preloadable } from '#web/session/preload.ts'

/**
 * What the HTML of a portal's page shows before its script has loaded: the page's title and what it's for, if that's the same for
 * everyone. Its first requests start with the HTML. The route exports it as its `handle`.
 */
export type Outline = {
  title: string
  description?: ReactNode
  queries?: () => readonly Preloadable[]
  /** What stands in place of its cards; two lists, if it isn't given. */
  skeleton?: () => ReactNode
}

/** The outline of the current page; null if it has none, like the page of one report. */
export function useOutline(): Outline | null {
  const handle = useMatches().at(-1)?.handle
  return typeof handle === 'object' ? (handle as Outline | null) : null
}
