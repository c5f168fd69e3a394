import { Area } from './Area.tsx'

export default function ContractorAreaPage() {
  return <Area of="contractor" />
}
