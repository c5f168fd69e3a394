import { preload } from '#web/session/preload.ts'
import { currentUser } from '#web/session/session.ts'
import { PortalFallback } from './PortalFallback.tsx'
import { PortalLayout } from './PortalLayout.tsx'

export const HydrateFallback = () => <PortalFallback />

export const clientLoader = () => preload(currentUser)

export default function AgentLayout() {
  return <PortalLayout of="agent" />
}
