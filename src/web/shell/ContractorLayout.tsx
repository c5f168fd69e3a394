import { preload } from '#web/api/preload.ts'
import { currentUser } from '#web/api/session.ts'
import { PortalLayout } from './PortalLayout.tsx'

export const clientLoader = () => preload(currentUser)

export default function ContractorLayout() {
  return <PortalLayout of="contractor" />
}
