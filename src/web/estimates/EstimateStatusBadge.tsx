import {
  Ban,
  CalendarCheck,
  CheckCheck,
  CircleCheck,
  Clock,
  FilePen,
  ListChecks,
  type LucideIcon,
  MessageSquareReply,
  PencilLine,
  Send,
  TriangleAlert,
} from 'lucide-react'
import type { AgentEstimate } from '#domain/estimates/contract.ts'
import type { WorkStanding } from '#domain/repairs/standings/contract.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { countText } from '#web/ui/format.ts'
import { problemText, workDayText } from './work-text.ts'

type Estimate = Pick<AgentEstimate, 'status' | 'acceptance' | 'work'>
type Status = { tone?: Tone; icon: LucideIcon; label: string }

/** The status of an estimate; once work is requested, whether that's in part, and what became of the work. */
export function EstimateStatusBadge({
  estimate,
  standing = null,
}: {
  estimate: Estimate
  /** Where requested work is, if it's known: what contractor and owner made of the request. */
  standing?: WorkStanding | null | undefined
}) {
  const { tone = 'neutral', icon, label } = statusOf(estimate, standing)
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

function statusOf({ status, acceptance, work }: Estimate, standing: WorkStanding | null): Status {
  if (status === 'draft') return { icon: PencilLine, label: 'Draft' }
  if (status === 'sent') return { tone: 'accent', icon: Send, label: 'Sent' }
  const reported = standing && reportedStatusOf(standing)
  if (reported) return reported
  // Whether that's all of it, only the standing knows.
  if (work.doneAt) return { tone: 'good', icon: ListChecks, label: 'Work reported' }
  if (work.scheduledAt) {
    const label = work.scheduledOn ? `Scheduled for ${workDayText(work.scheduledOn)}` : 'Scheduled'
    return { tone: 'good', icon: CalendarCheck, label }
  }
  const unscheduled = standing && UNSCHEDULED[standing.state]
  if (unscheduled) return unscheduled
  return acceptance?.lineIds
    ? { tone: 'good', icon: ListChecks, label: 'Items requested' }
    : { tone: 'good', icon: CheckCheck, label: 'Work requested' }
}

/** What became of the work: what isn't right with it comes first. */
function reportedStatusOf(standing: WorkStanding): Status | null {
  const { state, problem, problemAnswer, done, of } = standing
  const label = problemText(standing)
  if (label && problem === 'open') return { tone: 'caution', icon: TriangleAlert, label }
  if (label)
    return { tone: 'accent', icon: problemAnswer === 'correction' ? FilePen : MessageSquareReply, label }
  switch (state) {
    case 'declined':
      return { tone: 'caution', icon: Ban, label: 'Declined by the owner' }
    case 'partly_done':
      return { tone: 'caution', icon: ListChecks, label: `${done} of ${countText(of, 'item')} done` }
    case 'done':
      return { tone: 'good', icon: CircleCheck, label: 'Done' }
    default:
      return null
  }
}

/** Requested work without a day that the contractor has answered. */
const UNSCHEDULED: Partial<Record<WorkStanding['state'], Status>> = {
  answered: { tone: 'accent', icon: MessageSquareReply, label: 'Contractor answered' },
  with_owner: { tone: 'accent', icon: Clock, label: 'Waiting for the owner' },
  expired: { tone: 'caution', icon: Clock, label: 'Prices expired' },
  nothing_left: { icon: ListChecks, label: 'No work left to do' },
  confirmed: { tone: 'good', icon: CircleCheck, label: 'Confirmed by the owner' },
}
