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
      <main aria-busy className={outline?.isWide ? undefined : READING_WIDTH}>
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

/** How long a link may take to be there again, in milliseconds: the list that has it may still be loading. */
const FOCUS_WAIT_MS = 10_000

/** Its links work before the page's script has loaded. If one has the focus then, the same link of the page that follows gets it. */
function useKeptFocus() {
  useLayoutEffect(
    () => () => {
      const href = document.activeElement?.getAttribute('href')
      if (href) queueMicrotask(() => focusOnceShown(href))
    },
    [],
  )
}

/** Gives the focus to the first link with this address as soon as there is one, unless the user has moved the focus meanwhile. */
function focusOnceShown(href: string) {
  const focus = () => {
    const isMoved = document.activeElement !== null && document.activeElement !== document.body
    const same = [...document.querySelectorAll<HTMLElement>('a')].find(
      (link) => link.getAttribute('href') === href && link.checkVisibility(),
    )
    if (!isMoved) same?.focus()
    return isMoved || same !== undefined
  }
  if (focus()) return
  const changes = new MutationObserver(() => focus() && changes.disconnect())
  changes.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => changes.disconnect(), FOCUS_WAIT_MS)
}
