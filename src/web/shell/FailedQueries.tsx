import { retryUnshown, useUnshownFailures } from '#web/api/failed-queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Says that data is missing from the page wherever no component does, and tries again. */
export function FailedQueries({ className }: { className?: string }) {
  const state = useUnshownFailures()
  if (state === 'none') return null
  return (
    <div className={className}>
      <Notice
        tone="danger"
        live
        title="Part of this page didn’t load"
        action={
          <Button size="sm" pending={state === 'retrying'} onClick={retryUnshown}>
            Try again
          </Button>
        }
      >
        Some numbers or choices may be missing. Nothing you’ve saved is lost.
      </Notice>
    </div>
  )
}
