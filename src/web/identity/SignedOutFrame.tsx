import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import { PublicHeader } from '#web/shell/PublicHeader.tsx'

/** The layout of the sign-in and sign-up pages and of pages that emailed links open. */
export const SignedOutFrame = ({
  icon,
  title,
  description,
  children,
}: {
  /** Shown above the title. */
  icon?: ReactNode
  title: string
  description: ReactNode
  children: ReactNode
}) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <PublicHeader />
    <Page wide className="mx-auto w-full max-w-[30rem] flex-1 px-4 pt-[max(0.5rem,6vh)] pb-16">
      <div className="grid gap-6 rounded-lg bg-surface p-5 shadow-card ring-1 ring-line sm:p-8">
        <div className="grid gap-1.5">
          {icon}
          <Title key={title} text={title} />
          <div className="text-muted">{description}</div>
        </div>
        {children}
      </div>
    </Page>
  </div>
)

/** Whether this is the first title since the page load, when the focus is at the top of the page anyway. */
let isFirst = true

/** Takes the focus that the previous page's form or link lost, so that screen readers announce the new page. */
function Title({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Before `useContentFocus`, which only knows the page as a whole.
  useLayoutEffect(() => {
    if (!isFirst && document.activeElement === document.body) heading.current?.focus()
    isFirst = false
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
      {text}
    </h1>
  )
}
