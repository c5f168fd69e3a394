import { Spinner } from '#web/ui/Spinner.tsx'
import { Wordmark } from '../Wordmark.tsx'

/** Shown until the first page's script has loaded. */
export const SplashScreen = () => (
  <div
    role="status"
    aria-label="Loading"
    className="grid min-h-dvh place-content-center justify-items-center gap-5"
  >
    <Wordmark />
    <Spinner className="size-6 text-muted" />
  </div>
)
