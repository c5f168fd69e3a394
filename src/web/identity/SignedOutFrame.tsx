import { type ReactNode, useEffect, useRef } from 'react'
import { Page, SkipLink } from '#web/shell/Page.tsx'
import { PublicHeader } from '#web/shell/PublicHeader.tsx'

/** The quiet frame of the pages on which people get in. */
export const SignedOutFrame = ({
  icon,
  title,
  description,
  children,
}: {
  /** A picture of how it went, above the title. */
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

/** The first title of a visit: the browser has just put people at the top of its page. */
let isFirst = true

/** The focus would be lost with the form or link that led here; on the title it has the new page read out. */
function Title({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body) heading.current?.focus()
    isFirst = false
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
      {text}
    </h1>
  )
}
