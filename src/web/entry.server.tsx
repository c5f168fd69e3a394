import { prerender } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'

/**
 * Renders a page's HTML at build time, with everything it waits for. Without this file, React Router uses an entry for
 * servers, which recognizes bots by a package that we'd have to ship.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const { staticHandlerContext } = context
  const { location } = staticHandlerContext
  // React Router builds `/admin/`, and users visit `/admin`: the link of the current page must be the same for both.
  const visited = { ...location, pathname: location.pathname.replace(/(?<=.)\/$/, '') }
  const visit = { ...context, staticHandlerContext: { ...staticHandlerContext, location: visited } }
  const { prelude } = await prerender(<ServerRouter context={visit} url={request.url} />)
  headers.set('content-type', 'text/html')
  return new Response(prelude, { status, headers })
}
