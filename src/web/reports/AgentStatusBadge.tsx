import { CircleCheck, Clock, Undo2, Upload } from 'lucide-react'
import type { AgentStatus } from '#domain/reports/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** The status of a report as its agent sees it; `isLetter` if it was answered with a letter. */
export function AgentStatusBadge({ status, isLetter }: { status: AgentStatus; isLetter: boolean }) {
  switch (status) {
    case 'processed':
      return (
        <Badge tone="good" icon={CircleCheck}>
          {isLetter ? 'Letter Ready' : 'Estimate Ready'}
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
