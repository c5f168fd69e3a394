import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

/** A signed-in page before the session has loaded. */
export const PortalSkeleton = () => (
  <div role="status" aria-label="Loading">
    <div className="flex h-15 items-center justify-between border-b border-line px-4 sm:px-6">
      <Skeleton className="h-6 w-20" />
      <Skeleton className="h-6 w-32" />
    </div>
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner className="size-7 text-muted" />
    </div>
  </div>
)
