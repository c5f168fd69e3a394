import type { ReactNode } from 'react'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import { PublicHeader } from '#web/shell/PublicHeader.tsx'

/** The quiet frame of the pages on which people get in. */
export const SignedOutFrame = ({
  title,
  description,
  children,
}: {
  title: string
  description: ReactNode
  children: ReactNode
}) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <PublicHeader />
    <Page
      wide
      className="mx-auto grid w-full max-w-[27rem] flex-1 content-start gap-6 px-4 pt-[max(1.5rem,9vh)] pb-16"
    >
      <div className="grid gap-1.5">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <p className="text-muted">{description}</p>
      </div>
      {children}
    </Page>
  </div>
)
