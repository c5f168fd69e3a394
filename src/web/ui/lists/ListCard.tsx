import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { numberText } from '#kernel/formatters.ts'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { Loaded, type LoadedQuery } from '../Loaded.tsx'
import { SkeletonRows } from '../Skeleton.tsx'
import { ShownListContext, useFreshPages } from './use-fresh-pages.ts'

type ListQuery<T> = LoadedQuery<readonly T[]> & {
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  isFetchNextPageError?: boolean
  fetchNextPage?: () => unknown
}

/** A card with a list from the server in each of its states: loading, failed with a retry, empty, and more to load. */
export function ListCard<T>({
  title,
  description,
  aside,
  query,
  noun,
  failure = `We couldn’t load ${noun}`,
  empty,
  moreLabel = 'Show more',
  expectedRows,
  total,
  allPath,
  children,
}: {
  title: string
  description?: ReactNode
  aside?: ReactNode
  query: ListQuery<T>
  /** What the list holds, in the plural and as users call it: 'your reports'. */
  noun: string
  /** The title when they couldn't be loaded. */
  failure?: string
  /** What to show in place of an empty list; an empty list is passed to `children` without it. */
  empty?: ReactNode
  moreLabel?: string
  /** How many rows take the place of the list while it loads, so that what's below doesn't jump. */
  expectedRows?: number
  /** How many items the server has; without it, the title shows how many have loaded. */
  total?: number | undefined
  /** The page that lists all of them, in place of a button that loads more. */
  allPath?: string
  children: (items: readonly T[]) => ReactNode
}) {
  const {
    data,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    isFetching,
    error,
    refetch,
  } = query
  return (
    <Card title={title} count={countOf(query, total)} description={description} aside={aside} flush>
      <Loaded
        query={query}
        skeleton={<SkeletonRows label={`Loading ${noun}`} rows={expectedRows} />}
        failure={failure}
      >
        {(items) => (
          <ShownListContext value={{ items, isFetching, error, refetch }}>
            {items.length === 0 && empty ? empty : children(items)}
          </ShownListContext>
        )}
      </Loaded>
      {allPath && data && data.length > 0 && (
        <Link
          to={allPath}
          prefetch="intent"
          className="block border-t border-line px-5 py-3 text-sm font-semibold text-accent -outline-offset-2 hover:bg-hover sm:px-6"
        >
          See all{total !== undefined && ` ${numberText(total)}`}
          <span className="sr-only"> in {title}</span>
        </Link>
      )}
      {!allPath && hasNextPage && (
        <div className="flex flex-wrap items-center justify-center gap-x-2 border-t border-line p-3">
          {isFetchNextPageError && (
            <p role="alert" className="text-sm text-danger">
              We couldn’t load more.
            </p>
          )}
          <Button
            size="sm"
            variant="quiet"
            pending={isFetchingNextPage}
            onClick={() => void fetchNextPage?.()}
          >
            {isFetchNextPageError ? 'Try again' : moreLabel}
          </Button>
        </div>
      )}
    </Card>
  )
}

function countOf<T>({ data, hasNextPage }: ListQuery<T>, total: number | undefined) {
  if (total !== undefined) return total > 0 ? numberText(total) : undefined
  return data?.length ? `${data.length}${hasNextPage ? '+' : ''}` : undefined
}

/** The rows of a list card. `scrolls` limits a long list to the height of a few rows; `label` is its accessible name. */
export function Rows({
  scrolls,
  label,
  children,
}: {
  scrolls?: boolean
  label?: string
  children: ReactNode
}) {
  const rows = useRef<HTMLUListElement>(null)
  useFreshPages(rows)
  return (
    <ul
      ref={rows}
      aria-label={label}
      className={
        scrolls
          ? 'max-h-96 divide-y divide-line overflow-y-auto border-t border-line'
          : 'divide-y divide-line border-t border-line'
      }
    >
      {children}
    </ul>
  )
}
