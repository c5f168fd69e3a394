import type { ReactNode } from 'react'

/** A scrolling region without focusable content: focusable itself, so that it scrolls by keyboard. */
export const Scroller = ({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard can't reach the content
  <section tabIndex={0} aria-label={label} className={className}>
    {children}
  </section>
)
