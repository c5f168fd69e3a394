import { paths } from '#web/paths.ts'
import { Area } from './Area.tsx'

const LINKS = [
  { to: paths.admin(), label: 'Reports' },
  { to: paths.adminContractors(), label: 'Contractors' },
  { to: paths.adminTerritories(), label: 'Territories' },
  { to: paths.adminPricebooks(), label: 'Pricebooks' },
  { to: paths.adminMessages(), label: 'Messages' },
]

export default function AdminAreaPage() {
  return <Area of="admin" links={LINKS} />
}
