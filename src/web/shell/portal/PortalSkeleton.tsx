import { type ReactNode, useLayoutEffect } from 'react'
import { paths } from '#web/paths.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton, SkeletonCard } from '#web/ui/Skeleton.tsx'
import { READING_WIDTH } from '../Page.tsx'
import { useOutline } from './outline.ts'
import { HeaderBar, type NavigationLink } from './PortalHeader.tsx'

/** The navigation of a portal, and that of some of its pages, below it. */
export type Frame = { links?: readonly NavigationLink[]; subnavigation?: ReactNode }

/** A portal's page before the session has loaded; its HTML is the same. */
export function PortalSkeleton({ links = [], subnavigation }: Frame) {
  const outline = useOutline()
  useKeptFocus()
  return (
    <>
      <HeaderBar home={paths.home()} links={links}>
        <Skeleton className="h-6 w-32 sm:w-64" />
      </HeaderBar>
      {subnavigation}
      <main className={outline?.isWide ? undefined : READING_WIDTH}>
        {outline?.title && (
          <PageHeader
            title={outline.title}
            description={outline.description ?? <Skeleton className="my-1 h-4 w-56" />}
          />
        )}
        {outline?.skeleton?.() ?? (
          <>
            <SkeletonCard />
            <SkeletonCard rows={5} />
          </>
        )}
      </main>
    </>
  )
}

const INPUT = ['keydown', 'pointerdown', 'wheel'] as const

/** Its links work before the page's script has loaded. If one has the focus then, the same link of the page that follows gets it. */
function useKeptFocus() {
  useLayoutEffect(
    () => () => {
      const { activeElement: link } = document
      if (link instanceof HTMLAnchorElement) queueMicrotask(() => focusOnceShown(link))
    },
    [],
  )
}

/** Gives the focus to the same link as soon as it's there, which waits for the list that has it, until the user does something. */
function focusOnceShown(link: HTMLAnchorElement) {
  const focus = () => {
    if (document.activeElement !== document.body) return true
    const same = [...document.querySelectorAll('a')].find(
      (other) =>
        other.href === link.href && other.textContent === link.textContent && other.checkVisibility(),
    )
    same?.focus({ preventScroll: true })
    return same !== undefined
  }
  if (focus()) return
  const observer = new MutationObserver(() => focus() && stop())
  const stop = () => {
    observer.disconnect()
    for (const type of INPUT) removeEventListener(type, stop, true)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  for (const type of INPUT) addEventListener(type, stop, { capture: true, passive: true })
}
