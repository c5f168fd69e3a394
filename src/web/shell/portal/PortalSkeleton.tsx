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

/** Its links work before the page's script has loaded. If one has the focus then, the same link of the page that follows gets it. */
function useKeptFocus() {
  useLayoutEffect(
    () => () => {
      const href = document.activeElement?.getAttribute('href')
      if (!href) return
      queueMicrotask(() => {
        const same = [...document.querySelectorAll<HTMLElement>('a')].find(
          (link) => link.getAttribute('href') === href && link.checkVisibility(),
        )
        same?.focus()
      })
    },
    [],
  )
}
