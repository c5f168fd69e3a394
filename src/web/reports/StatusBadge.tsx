import { CircleCheck, CircleDashed, Clock, LoaderCircle, TriangleAlert, Upload } from 'lucide-react'
import type { AgentStatus, AnalysisStatus } from '#domain/reports/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** A report as its agent is told of it. */
export function AgentStatusBadge({ status }: { status: AgentStatus }) {
  switch (status) {
    case 'processed':
      return (
        <Badge tone="good" icon={CircleCheck}>
          Estimate Ready
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

/** A report as staff see it: what the machine has done, and whether it is their turn. */
export function AnalysisBadge({ status }: { status: AnalysisStatus }) {
  switch (status) {
    case 'pending':
      return <Badge icon={CircleDashed}>Upload under way</Badge>
    case 'uploaded':
      return <Badge icon={Clock}>Waiting for analysis</Badge>
    case 'processing':
      return (
        <Badge icon={LoaderCircle} turning>
          Analyzing
        </Badge>
      )
    case 'completed':
      return (
        <Badge tone="accent" icon={CircleDashed}>
          Ready for review
        </Badge>
      )
    case 'failed':
      return (
        <Badge tone="danger" icon={TriangleAlert}>
          Needs an estimate by hand
        </Badge>
      )
    // Delivered as far as staff are concerned: the mails are on their way by themselves.
    case 'estimate_uploaded':
    case 'processed':
      return (
        <Badge tone="good" icon={CircleCheck}>
          Estimate Delivered
        </Badge>
      )
  }
}
