import type { UseQueryResult } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasCode } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import { PublicHeader } from '#web/shell/public/PublicHeader.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

/** Requested work behind a link, for someone without an account. */
export const LinkPage = <T,>({
  request,
  ended,
  children,
}: {
  request: UseQueryResult<T>
  /** What to do when the link doesn't work. */
  ended: string
  children: (request: T) => ReactNode
}) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <PublicHeader>
      <ButtonLink to={paths.home()} variant="quiet">
        What is ODIE?
      </ButtonLink>
    </PublicHeader>
    <Page className="w-full flex-1 content-start">
      {hasCode(request.error, 'not_found') || hasCode(request.error, 'invalid') ? (
        <div className="grid justify-items-center gap-3 pt-[10vh] text-center">
          <Link2Off aria-hidden className="size-8 text-muted" />
          <h1 className="font-semibold text-2xl tracking-tight">This link doesn’t work anymore</h1>
          <p className="max-w-md text-muted">{ended}</p>
        </div>
      ) : (
        <Loaded
          query={request}
          skeleton={<SkeletonRows label="Loading the request" rows={6} />}
          failure="We couldn’t load the request"
        >
          {children}
        </Loaded>
      )}
    </Page>
  </div>
)
