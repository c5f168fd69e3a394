import type { ReactNode } from 'react'
import { messageOf } from '#web/api/call.ts'
import { useShownFailure } from '#web/api/failed-queries.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

export type LoadedQuery<T> = {
  data: T | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  errorUpdateCount?: number
  refetch: () => unknown
}

/**
 * The result of a query. All three states are required, so none can be forgotten. If a refetch fails (a poll, say), the
 * loaded data stays.
 */
export function Loaded<T>({
  query,
  skeleton,
  failure,
  children,
}: {
  query: LoadedQuery<T>
  skeleton: ReactNode
  failure: string
  children: (data: T) => ReactNode
}) {
  const error = useShownFailure(query)
  if (query.data !== undefined) return children(query.data)
  // A retry is pending, too, but must not hide why it's needed.
  if (!error) return skeleton
  return (
    <div className="p-5 sm:p-6">
      <Notice
        tone="danger"
        live
        title={failure}
        action={
          <Button size="sm" pending={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        }
      >
        {messageOf(error, 'Something went wrong on our side.')}
      </Notice>
    </div>
  )
}
