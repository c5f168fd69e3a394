import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import { PublicHeader } from '#web/shell/public/PublicHeader.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** The layout of the sign-in and sign-up pages and of pages that emailed links open. */
export const SignedOutFrame = ({
  icon,
  title,
  description,
  aside,
  children,
}: {
  /** Shown above the title. */
  icon?: ReactNode
  title: string
  description: ReactNode
  /** Shown beside the card, and below it on narrow screens. */
  aside?: ReactNode
  children: ReactNode
}) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <PublicHeader />
    <Page
      wide
      className={classNames(
        'mx-auto w-full flex-1 px-4 pt-[max(0.5rem,6vh)] pb-16',
        aside
          ? 'grid max-w-[30rem] content-start items-start gap-x-16 gap-y-12 lg:max-w-[66rem] lg:grid-cols-[30rem_minmax(0,1fr)] lg:px-6'
          : 'max-w-[30rem]',
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 rounded-lg bg-surface p-5 shadow-card ring-1 ring-line sm:p-8">
        <div className="grid gap-1.5">
          {icon}
          <Title key={title} text={title} />
          <div className="text-muted">{description}</div>
        </div>
        {children}
      </div>
      {aside}
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
