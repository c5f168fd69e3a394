import { type ReactNode, useState } from 'react'
import { hasFailed } from '#web/api/failed-queries.ts'

/**
 * Content that starts with what `queries` say, or with nothing: a notice, a list that's mostly empty. It shows once they have all
 * been answered or have failed, because one that came later would push down what the user has begun to read. Then it stays, also while
 * another query takes the place of one of them: the user may be typing.
 */
export function Settled({
  queries,
  skeleton,
  children,
}: {
  queries: readonly { data: unknown; errorUpdateCount: number }[]
  skeleton: ReactNode
  children: ReactNode
}) {
  const [isShown, setIsShown] = useState(false)
  const isSettled = queries.every((query) => query.data !== undefined || hasFailed(query))
  if (isSettled && !isShown) setIsShown(true)
  return isSettled || isShown ? children : skeleton
}
