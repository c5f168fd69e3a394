import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSessionHint } from '#web/api/session-hint.ts'
import { paths } from '#web/paths.ts'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import { PublicHeader } from '#web/shell/public/PublicHeader.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { SiteFooter } from './SiteFooter.tsx'

/** The layout of public pages. */
export function PublicPage({
  title,
  description,
  children,
}: {
  title: string
  description: ReactNode
  children: ReactNode
}) {
  const mayBeSignedIn = useSessionHint()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader>
        {mayBeSignedIn ? (
          <ButtonLink to={paths.home()}>Home</ButtonLink>
        ) : (
          <ButtonLink to={paths.signIn()}>Sign In</ButtonLink>
        )}
      </PublicHeader>
      <Page className="w-full flex-1 content-start gap-8! pb-20!">
        <div className="grid gap-3">
          <Link
            to={paths.home()}
            className="inline-flex items-center gap-1.5 justify-self-start rounded-sm py-1 text-sm font-semibold text-accent underline-offset-4 hover:underline"
          >
            <ArrowLeft aria-hidden className="size-4" />
            Back to Home
          </Link>
          <h1 className="text-2xl font-semibold tracking-tight sm:text-[2.25rem] sm:leading-tight">
            {title}
          </h1>
          <div className="max-w-2xl text-lg text-muted">{description}</div>
        </div>
        {children}
      </Page>
      <SiteFooter />
    </div>
  )
}
