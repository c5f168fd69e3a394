import { isRouteErrorResponse, useRouteError } from 'react-router'
import { paths } from '#web/paths.ts'
import { Wordmark } from './Wordmark.tsx'

/** A page of ours broke. Plain links, no router: what broke may be the router. */
export function RootErrorBoundary() {
  const error = useRouteError()
  const reason = isRouteErrorResponse(error) ? `${error.status}: ${error.statusText}` : null
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-6">
      <Wordmark />
      <h1 className="mt-4 text-2xl font-semibold tracking-tight">Something broke on this page</h1>
      <p className="text-muted">
        It is our fault, not yours. What you had already saved or uploaded is safe. Load the page again; if it
        keeps happening, tell us what you were doing.
      </p>
      {reason && <p className="font-mono text-xs text-faint">{reason}</p>}
      <p className="flex gap-5 text-sm font-semibold text-accent">
        <button type="button" onClick={() => location.reload()} className="underline underline-offset-4">
          Load again
        </button>
        <a href={paths.home()} className="underline underline-offset-4">
          Home
        </a>
      </p>
    </main>
  )
}
