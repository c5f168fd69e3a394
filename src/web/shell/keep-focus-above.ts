/** Space between the bar and what has the focus above it, in pixels. */
const GAP = 16

/**
 * A ref for a bar that sticks to the bottom of the screen (`data-sticky-bar`, see `app.css`): what gets the focus scrolls to above it,
 * however tall it is, and what has the focus stays visible when the bar grows.
 */
export function keepFocusAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return
  const root = document.documentElement
  const observer = new ResizeObserver(() => {
    // More than half a screen would leave no room for what has the focus.
    const height = Math.min(bar.offsetHeight, innerHeight / 2)
    root.style.setProperty('--sticky-bar', `${height + GAP}px`)
    const focused = document.activeElement
    if (focused && isBehind(focused, bar)) focused.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--sticky-bar')
  }
}

function isBehind(element: Element, bar: HTMLElement): boolean {
  if (bar.contains(element) || getComputedStyle(bar).position !== 'sticky') return false
  const { top, bottom } = element.getBoundingClientRect()
  const edge = bar.getBoundingClientRect().top
  // A tab's panel, for example, is taller than the screen.
  return bottom > edge && top < innerHeight && bottom - top < edge
}
