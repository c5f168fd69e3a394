import { Area } from './Area.tsx'

export default function AgentAreaPage() {
  return <Area of="agent" />
}
