import { isRouteErrorResponse, useRouteError } from 'react-router'
import { paths } from '#web/paths.ts'
import { Wordmark } from './Wordmark.tsx'

/** Shown when a page throws. Plain links instead of the router's, because the router may be what broke. */
export function RootErrorBoundary() {
  const error = useRouteError()
  const reason = isRouteErrorResponse(error) ? `${error.status}: ${error.statusText}` : null
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-6">
      <Wordmark />
      <h1 className="mt-4 text-2xl font-semibold tracking-tight">Something went wrong on this page</h1>
      <p className="text-muted">
        It’s our fault, not yours. Everything you saved or uploaded is safe. Reload the page. If it keeps
        happening, please contact us and tell us what you were doing.
      </p>
      {reason && <p className="font-mono text-xs text-faint">{reason}</p>}
      <p className="flex gap-5 text-sm font-semibold text-accent">
        <button type="button" onClick={() => location.reload()} className="underline underline-offset-4">
          Reload
        </button>
        <a href={paths.home()} className="underline underline-offset-4">
          Home
        </a>
      </p>
    </main>
  )
}
