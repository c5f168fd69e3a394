import { preload } from 'react-dom'
import { useNavigation } from 'react-router'
import { getCurrentUser } from '#domain/accounts/identity/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { hrefOfQuery } from '#web/api/query.ts'
import { ScriptProblem } from '#web/shell/loading/ScriptProblem.tsx'
import { useOutline } from './outline.ts'
import { type Frame, PortalSkeleton } from './PortalSkeleton.tsx'

/** What a portal's page is made of at build time, and shows until its script has loaded. */
export function PortalFallback(frame: Frame) {
  const outline = useOutline()
  const { location: next } = useNavigation()
  if (typeof document === 'undefined')
    for (const href of [hrefOf(getCurrentUser, {}), ...(outline?.queries().map(hrefOfQuery) ?? [])])
      preload(href, { as: 'fetch', crossOrigin: 'anonymous' })
  return (
    <>
      <PortalSkeleton {...frame} />
      {/* About a page that's chosen meanwhile, the root says it. */}
      {!next && <ScriptProblem isStarting />}
    </>
  )
}
