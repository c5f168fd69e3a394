import type { UseQueryResult } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { hasCode } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import { PublicHeader } from '#web/shell/public/PublicHeader.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { EarlyLink, type OfLink } from './EarlyLink.tsx'

type Props<E extends OfLink, T> = Omit<ComponentProps<typeof EarlyLink<E>>, 'ended'> & {
  opened: UseQueryResult<T>
  endedTitle?: string
  /** What to do when the link doesn't open anything. */
  ended: string
  children: (loaded: T) => ReactNode
}

/** A page behind a link, for someone without an account: what the link opens, or why it doesn't. */
export function LinkPage<E extends OfLink, T>({
  opened,
  endedTitle = 'This link doesn’t work anymore',
  ended,
  children,
  ...early
}: Props<E, T>) {
  const notice = <Ended title={endedTitle}>{ended}</Ended>
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader>
        <ButtonLink to={paths.home()} variant="quiet">
          What is ODIE?
        </ButtonLink>
      </PublicHeader>
      <Page className="w-full flex-1 content-start">
        {hasCode(opened.error, 'not_found') || hasCode(opened.error, 'invalid') ? (
          notice
        ) : (
          <Loaded
            query={opened}
            skeleton={<EarlyLink {...early} ended={notice} />}
            failure={`We couldn’t load the ${early.noun}`}
          >
            {children}
          </Loaded>
        )}
      </Page>
    </div>
  )
}

const Ended = ({ title, children }: { title: string; children: string }) => (
  <div className="grid justify-items-center gap-3 pt-[10vh] text-center">
    <Link2Off aria-hidden className="size-8 text-muted" />
    <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
    <p className="max-w-md text-muted">{children}</p>
  </div>
)
