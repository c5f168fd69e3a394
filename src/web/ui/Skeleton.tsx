import { classNames } from './class-names.ts'

/** A gray placeholder the size of the content that's loading, so that nothing jumps. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={classNames('block animate-breathe rounded-sm bg-sunken', className)} />
)

/** A part of a page that's loading, as large as `className` says. */
export const SkeletonPart = ({ label, className }: { label: string; className: string }) => (
  <div role="status" aria-label={label}>
    <Skeleton className={classNames('w-full rounded-lg', className)} />
  </div>
)

/** A card with a list that's loading. */
export const SkeletonCard = ({ rows, label = 'Loading' }: { rows?: number; label?: string }) => (
  <div className="rounded-lg bg-surface ring-1 ring-line">
    <div className="border-b border-line px-5 py-4 sm:px-6">
      <Skeleton className="h-5 w-40" />
    </div>
    <SkeletonRows rows={rows} label={label} />
  </div>
)

/** Where a page leads back to, and its title, which are loading. */
export const SkeletonHeader = () => (
  <div className="grid gap-3">
    <Skeleton className="h-4 w-32" />
    <Skeleton className="h-8 w-full max-w-md" />
    <Skeleton className="h-4 w-56 max-w-full" />
  </div>
)

/** The page of one report or estimate that's loading: where it leads back to, its title, and a card. */
export const SkeletonPage = (card: { rows?: number; label: string }) => (
  <>
    <SkeletonHeader />
    <SkeletonCard {...card} />
  </>
)

/** A list that's loading. */
export const SkeletonRows = ({ rows = 3, label }: { rows?: number | undefined; label: string }) => (
  <div role="status" aria-label={label} className="divide-y divide-line">
    {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
      <div key={row} className="flex items-center justify-between gap-6 px-5 py-4 sm:px-6">
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3 w-2/5" />
        </div>
        <Skeleton className="h-6 w-24 rounded-full" />
      </div>
    ))}
  </div>
)
