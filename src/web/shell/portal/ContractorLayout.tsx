import { paths } from '#web/paths.ts'
import { preload } from '#web/session/preload.ts'
import { currentUser } from '#web/session/session.ts'
import { PortalFallback } from './PortalFallback.tsx'
import { PortalLayout } from './PortalLayout.tsx'

const LINKS = [
  { to: paths.contractor(), label: 'Dashboard' },
  { to: paths.ownPricebook(), label: 'Pricebook' },
  { to: paths.company(), label: 'Company' },
]

export const HydrateFallback = () => <PortalFallback links={LINKS} />

export const clientLoader = () => preload(currentUser)

export default function ContractorLayout() {
  return <PortalLayout of="contractor" links={LINKS} />
}
