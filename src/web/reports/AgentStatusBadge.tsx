import { CircleCheck, Clock, Undo2, Upload } from 'lucide-react'
import type { AgentStatus } from '#domain/reports/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** The status of a report as its agent sees it. */
export function AgentStatusBadge({ status }: { status: AgentStatus }) {
  switch (status) {
    case 'processed':
      return (
        <Badge tone="good" icon={CircleCheck}>
          Estimate Ready
        </Badge>
      )
    case 'returned':
      return (
        <Badge tone="caution" icon={Undo2}>
          New Report Needed
        </Badge>
      )
    case 'uploaded':
      return (
        <Badge tone="accent" icon={Clock}>
          Processing
        </Badge>
      )
    case 'pending':
      return <Badge icon={Upload}>Uploaded</Badge>
  }
}
