import { Wordmark } from './Wordmark.tsx'

/** What the browser shows until the first page's script has come. */
export const SplashScreen = () => (
  <div role="status" aria-label="Loading" className="grid min-h-dvh place-items-center">
    <Wordmark className="animate-breathe" />
  </div>
)
