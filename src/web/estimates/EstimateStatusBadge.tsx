import {
  Ban,
  CalendarCheck,
  CheckCheck,
  CircleCheck,
  Clock,
  ListChecks,
  PencilLine,
  Send,
} from 'lucide-react'
import type { AgentEstimate } from '#domain/estimates/contract.ts'
import type { WorkStanding } from '#domain/repairs/standings/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { countText } from '#web/ui/format.ts'
import { dayText } from './work-text.ts'

/** The status of an estimate; once work is requested, whether that's in part, and what became of the work. */
export function EstimateStatusBadge({
  estimate: { status, acceptance, work },
  standing,
}: {
  estimate: Pick<AgentEstimate, 'status' | 'acceptance' | 'work'>
  /** Where requested work is, if it's known: what contractor and owner made of the request. */
  standing?: WorkStanding | null | undefined
}) {
  if (status === 'draft') return <Badge icon={PencilLine}>Draft</Badge>
  if (status === 'sent')
    return (
      <Badge tone="accent" icon={Send}>
        Sent
      </Badge>
    )
  if (standing?.state === 'declined')
    return (
      <Badge tone="caution" icon={Ban}>
        Declined by the owner
      </Badge>
    )
  if (standing?.state === 'partly_done')
    return (
      <Badge tone="caution" icon={ListChecks}>
        {standing.done} of {countText(standing.of, 'item')} done
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
  if (standing?.state === 'confirmed')
    return (
      <Badge tone="good" icon={CircleCheck}>
        Confirmed by the owner
      </Badge>
    )
  if (standing?.state === 'answered')
    return (
      <Badge tone="accent" icon={Clock}>
        Waiting for the owner
      </Badge>
    )
  if (standing?.state === 'expired')
    return (
      <Badge tone="caution" icon={Clock}>
        Prices expired
      </Badge>
    )
  if (standing?.state === 'nothing_left') return <Badge icon={ListChecks}>No work left to do</Badge>
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
