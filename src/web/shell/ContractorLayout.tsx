import { PortalLayout } from './PortalLayout.tsx'

export default function ContractorLayout() {
  return <PortalLayout of="contractor" />
}
