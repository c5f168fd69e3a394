import { numberText } from '#kernel/formatters.ts'
import { messageOf } from '#web/api/call.ts'
import { useShownFailure } from '#web/api/failed-queries.ts'
import { Button } from './Button.tsx'
import type { LoadedQuery } from './Loaded.tsx'
import { Skeleton } from './Skeleton.tsx'

/** One line that says that something couldn't be loaded, and tries again. Nothing while the query hasn't failed. */
export function FailedLine<T>({ query, failure }: { query: LoadedQuery<T>; failure: string }) {
  const error = useShownFailure(query)
  if (!error) return null
  return (
    <span
      role="alert"
      className="flex flex-wrap items-center gap-x-2 text-sm font-normal tracking-normal text-danger"
    >
      <span title={messageOf(error, 'Something went wrong on our side.')}>{failure}</span>
      <Button size="sm" variant="quiet" pending={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </span>
  )
}

/** A number of a query: gray while it loads, and what to do if that failed. */
export function LoadedFigure<T>({
  query,
  className = 'h-8 w-12',
  children,
}: {
  query: LoadedQuery<T>
  className?: string
  children: (data: T) => string | number
}) {
  if (query.data !== undefined) {
    const figure = children(query.data)
    return typeof figure === 'number' ? numberText(figure) : figure
  }
  if (query.error || query.errorUpdateCount) return <FailedLine query={query} failure="Couldn’t load" />
  return <Skeleton className={className} />
}
