import type { ReactNode } from 'react'

/** A focusable scrolling region, so that content without focusable elements can be scrolled by keyboard. */
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
