import type { ReactNode } from 'react'

/** A part of a page that scrolls by itself and holds nothing to focus: so it can be focused itself, and scrolled by keys. */
export const Scroller = ({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the content is out of reach of the keyboard
  <section tabIndex={0} aria-label={label} className={className}>
    {children}
  </section>
)
