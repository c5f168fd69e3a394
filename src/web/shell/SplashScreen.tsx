import { Wordmark } from './Wordmark.tsx'

/** Shown until the first page's script has loaded. */
export const SplashScreen = () => (
  <div role="status" aria-label="Loading" className="grid min-h-dvh place-items-center">
    <Wordmark className="animate-breathe" />
  </div>
)
