import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** The classes of a page's content, unless it takes the whole width. */
export const READING_WIDTH =
  'mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-7 sm:px-6 sm:py-10'

/** A page's content, at a comfortable reading width. `wide` is for pages that need the whole screen. */
export const Page = ({
  wide,
  className,
  children,
}: {
  wide?: boolean
  className?: string
  children: ReactNode
}) => (
  <main id="content" tabIndex={-1} className={classNames('outline-none', !wide && READING_WIDTH, className)}>
    {children}
  </main>
)

export const SkipLink = () => (
  <a
    href="#content"
    className="sr-only rounded-md bg-surface px-4 py-2 font-semibold text-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
  >
    Skip to content
  </a>
)
