import type { UseQueryResult } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { hasCode } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PublicHeader } from './PublicHeader.tsx'

/** A page behind a link, for someone without an account: what the link opens, or why it doesn't. */
export const LinkPage = <T,>({
  opened,
  noun,
  endedTitle = 'This link doesn’t work anymore',
  ended,
  early,
  children,
}: {
  opened: UseQueryResult<T>
  /** What the link opens: `request`. */
  noun: string
  endedTitle?: string
  /** What to do when it doesn't. */
  ended: string
  /** What shows until the link is opened. */
  early: ReactNode
  children: (loaded: T) => ReactNode
}) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <PublicHeader>
      <ButtonLink to={paths.home()} variant="quiet">
        What is ODIE?
      </ButtonLink>
    </PublicHeader>
    <Page className="w-full flex-1 content-start">
      {hasCode(opened.error, 'not_found') || hasCode(opened.error, 'invalid') ? (
        <div className="grid justify-items-center gap-3 pt-[10vh] text-center">
          <Link2Off aria-hidden className="size-8 text-muted" />
          <h1 className="text-2xl font-semibold tracking-tight">{endedTitle}</h1>
          <p className="max-w-md text-muted">{ended}</p>
        </div>
      ) : (
        <Loaded query={opened} skeleton={early} failure={`We couldn’t load the ${noun}`}>
          {children}
        </Loaded>
      )}
    </Page>
  </div>
)
