import { CircleCheck, CircleDashed, Clock, LoaderCircle, TriangleAlert, Undo2 } from 'lucide-react'
import type { EstimateKind } from '#domain/estimates/contract.ts'
import type { MailStatus } from '#domain/mail/contract.ts'
import type { AnalysisStatus } from '#domain/reports/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** What was sent for the report, and how far its email is. */
type Sent = { kind: EstimateKind | null; delivery: MailStatus | null }

/** The status of a report as staff see it. */
export function AnalysisBadge({ status, ...sent }: { status: AnalysisStatus } & Sent) {
  switch (status) {
    case 'pending':
      return <Badge icon={CircleDashed}>Uploading</Badge>
    case 'uploaded':
      return <Badge icon={Clock}>Queued for analysis</Badge>
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
          Needs a manual estimate
        </Badge>
      )
    case 'returned':
      return (
        <Badge tone="caution" icon={Undo2}>
          Returned to the agent
        </Badge>
      )
    case 'estimate_uploaded':
    case 'processed':
      return <DeliveryBadge {...sent} />
  }
}

function DeliveryBadge({ kind, delivery }: Sent) {
  switch (delivery) {
    case 'failed':
      return (
        <Badge tone="danger" icon={TriangleAlert}>
          Email failed
        </Badge>
      )
    case 'queued':
      return (
        <Badge icon={LoaderCircle} turning>
          {kind === 'letter' ? 'Sending letter' : 'Sending estimate'}
        </Badge>
      )
    default:
      return (
        <Badge tone="good" icon={CircleCheck}>
          {kind === 'letter' ? 'Letter Delivered' : 'Estimate Delivered'}
        </Badge>
      )
  }
}
