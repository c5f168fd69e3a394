import type { ReactNode } from 'react'
import { type Params, useMatches } from 'react-router'
import { idIn } from '#kernel/ids.ts'
import type { Preloadable } from '#web/session/preload.ts'

/**
 * What the HTML of a portal's page shows and requests before its script has loaded. It's the same for all users of the role, and for
 * every id in the page's path. The route exports it as its `handle`.
 */
export type Outline = {
  /** None where it's in the page's data, like the address of a report. */
  title?: string
  description?: ReactNode
  /** The page's first requests, by the parameters of its path. */
  queries?: (params: Readonly<Params>) => readonly Preloadable[]
  /** What stands in place of its cards; two lists, if it isn't given. */
  skeleton?: (params: Readonly<Params>) => ReactNode
  /** Whether the page takes the whole width; the header is as wide. */
  isWide?: boolean
}

/** The outline of the current page, and the requests it starts with; null if it has none, like a page that doesn't exist. */
export function useOutline() {
  const { handle, params = {} } = useMatches().at(-1) ?? {}
  if (typeof handle !== 'object' || handle === null) return null
  const outline: Outline = handle
  return {
    ...outline,
    queries: () => outline.queries?.(params) ?? [],
    skeleton: outline.skeleton && (() => outline.skeleton?.(params)),
  }
}

/** The `queries` of a page about one thing: those for the id in its path; none if that's no id. */
export const queriesFor =
  <Id extends string>(param: string, queries: (id: Id) => readonly Preloadable[]) =>
  (params: Readonly<Params>): readonly Preloadable[] => {
    const id = idIn<Id>(params[param])
    return id ? queries(id) : []
  }
