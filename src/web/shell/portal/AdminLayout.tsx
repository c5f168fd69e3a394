import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { preload } from '#web/session/preload.ts'
import { currentUser } from '#web/session/session.ts'
import { OPERATIONS, OperationsNavigation } from './OperationsNavigation.tsx'
import { PortalFallback } from './PortalFallback.tsx'
import { PortalLayout } from './PortalLayout.tsx'

const LINKS = [
  { to: paths.admin(), label: 'Reports' },
  { to: paths.adminContractors(), label: 'Contractors' },
  { to: paths.adminAgents(), label: 'Agents' },
  { to: paths.adminTerritories(), label: 'Territories' },
  { to: paths.adminPricebooks(), label: 'Pricebooks' },
  { to: paths.adminPrecedents(), label: 'Precedents' },
  { to: paths.adminStatistics(), label: 'Operations', covers: OPERATIONS.map(({ to }) => to) },
]

const FRAME = { links: LINKS, subnavigation: <OperationsSubnavigation /> }

export const HydrateFallback = () => <PortalFallback {...FRAME} />

export const clientLoader = () => preload(currentUser)

export default function AdminLayout() {
  return <PortalLayout of="admin" {...FRAME} />
}

/** Only on the pages that have it. */
function OperationsSubnavigation() {
  const { pathname } = useLocation()
  return OPERATIONS.some(({ to }) => to === pathname) && <OperationsNavigation />
}
