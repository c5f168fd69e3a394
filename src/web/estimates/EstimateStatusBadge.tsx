import { CheckCheck, PencilLine, Send } from 'lucide-react'
import type { EstimateStatus } from '#domain/estimates/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'

export function EstimateStatusBadge({ status }: { status: EstimateStatus }) {
  switch (status) {
    case 'draft':
      return <Badge icon={PencilLine}>Draft</Badge>
    case 'sent':
      return (
        <Badge tone="accent" icon={Send}>
          Sent
        </Badge>
      )
    case 'accepted':
      return (
        <Badge tone="good" icon={CheckCheck}>
          Accepted
        </Badge>
      )
  }
}
