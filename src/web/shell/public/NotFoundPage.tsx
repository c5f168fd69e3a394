import { type MetaArgs, useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { Page } from '#web/shell/Page.tsx'
import { PublicHeader } from '#web/shell/public/PublicHeader.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { FileProblem } from './FileProblem.tsx'

/** A browser that can't open a file stays at the file's address. */
const isFile = ({ pathname }: { pathname: string }) => pathname.startsWith('/api/')

// Pages reached by a link inside the app have no 404 status, so search engines read it here.
export const meta = ({ location }: MetaArgs) => [
  { title: `${isFile(location) ? 'File' : 'Page Not Found'} · ODIE` },
  { name: 'robots', content: 'noindex' },
]

export default function NotFoundPage() {
  const location = useLocation()
  if (isFile(location)) return <FileProblem address={location.pathname + location.search} />
  return (
    <>
      <PublicHeader />
      <Page className="justify-items-start pt-[12vh]!">
        <p className="font-mono text-sm text-faint">404</p>
        <h1 className="text-display font-semibold tracking-tight">Page Not Found</h1>
        <p className="max-w-md text-muted">
          There’s nothing at this address. The link may be out of date, or part of it may have been cut off.
        </p>
        <p className="font-mono text-sm text-muted">Did you forget to add the page to the router?</p>
        <ButtonLink to={paths.home()} variant="primary">
          Go home
        </ButtonLink>
      </Page>
    </>
  )
}
