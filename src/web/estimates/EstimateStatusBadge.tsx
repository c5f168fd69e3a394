import { CalendarCheck, CheckCheck, CircleCheck, ListChecks, PencilLine, Send } from 'lucide-react'
import type { AgentEstimate } from '#domain/estimates/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { dayText } from './work-text.ts'

/** The status of an estimate; once work is requested, whether that's in part, and what became of the work. */
export function EstimateStatusBadge({
  estimate: { status, acceptance, work },
}: {
  estimate: Pick<AgentEstimate, 'status' | 'acceptance' | 'work'>
}) {
  if (status === 'draft') return <Badge icon={PencilLine}>Draft</Badge>
  if (status === 'sent')
    return (
      <Badge tone="accent" icon={Send}>
        Sent
      </Badge>
    )
  if (work.doneAt)
    return (
      <Badge tone="good" icon={CircleCheck}>
        Done
      </Badge>
    )
  if (work.scheduledAt)
    return (
      <Badge tone="good" icon={CalendarCheck}>
        Scheduled{work.scheduledOn && ` for ${dayText(work.scheduledOn)}`}
      </Badge>
    )
  return acceptance?.lineIds ? (
    <Badge tone="good" icon={ListChecks}>
      Items requested
    </Badge>
  ) : (
    <Badge tone="good" icon={CheckCheck}>
      Work requested
    </Badge>
  )
}
