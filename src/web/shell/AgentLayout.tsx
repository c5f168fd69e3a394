import { preload } from '#web/api/preload.ts'
import { currentUser } from '#web/api/session.ts'
import { PortalLayout } from './PortalLayout.tsx'

export const clientLoader = () => preload(currentUser)

export default function AgentLayout() {
  return <PortalLayout of="agent" />
}
