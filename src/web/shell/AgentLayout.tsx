import { PortalLayout } from './PortalLayout.tsx'

export default function AgentLayout() {
  return <PortalLayout of="agent" />
}
