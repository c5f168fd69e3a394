import { useQuery } from '@tanstack/react-query'
import { History, Phone } from 'lucide-react'
import {
  type ContractorEstimate,
  listContractorEstimates,
  listReplacedWork,
} from '#domain/estimates/lists/contract.ts'
import type { Standing, WorkStanding } from '#domain/repairs/standings/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { query } from '#web/api/query.ts'
import { MAX_SHOWN, type Task, TaskList } from '#web/dashboards/TaskList.tsx'
import { contractorEstimateCounts } from '#web/estimates/queries.ts'
import { useStandings } from '#web/estimates/use-standings.ts'
import { workDayText } from '#web/estimates/work-text.ts'
import { paths } from '#web/paths.ts'
import { countText, dateText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'

export const requestedEstimates = query(listContractorEstimates, {
  status: 'accepted',
  kind: 'estimate',
  limit: MAX_SHOWN,
})

export const replacedWork = query(listReplacedWork, {})

/** The latest estimates whose work an agent has requested. Nothing if there are none. */
export function RequestedEstimates() {
  const estimates = useQuery(requestedEstimates)
  const { data: counts } = useQuery(contractorEstimateCounts)
  const standings = useStandings(estimates.data?.map(({ id }) => id) ?? [])
  return (
    <Loaded query={estimates} skeleton={null} failure="We couldn’t load the requests for work">
      {(items) => (
        <TaskList
          icon={Phone}
          title="Work requested"
          items={items.map((item) => toTask(item, standings.get(item.id)?.work))}
          total={counts?.accepted}
        />
      )}
    </Loaded>
  )
}

/** What was reported as done of estimates that have been replaced since, which the other lists don't have. Nothing if there's none. */
export function ReplacedWork() {
  const estimates = useQuery(replacedWork)
  const standings = useStandings(estimates.data?.map(({ id }) => id) ?? [])
  return (
    <Loaded query={estimates} skeleton={null} failure="We couldn’t load the work of replaced estimates">
      {(items) => (
        <TaskList
          icon={History}
          title="Work of replaced estimates"
          // Their prices aren't offered anymore.
          items={items.map((item) => ({
            ...toTask(item, standings.get(item.id)?.work),
            validUntil: null,
          }))}
        />
      )}
    </Loaded>
  )
}

const toTask = (estimate: ContractorEstimate, standing: Standing['work'] | undefined): Task => ({
  id: estimate.id,
  to: paths.contractorEstimate(estimate.id),
  title: estimate.propertyAddress ?? 'No address',
  detail: [estimate.agentName, progressOf(estimate, standing)].filter(Boolean).join(' · '),
  amount: dollarText(standing?.amount ?? estimate.acceptance?.amount ?? estimate.totalAmount),
  validUntil: estimate.validUntil,
  requestedAt: estimate.acceptance?.at,
})

/** What became of what isn't right with the contractor's report, and who's next. */
function problemProgressOf({ problem, problemAnswer }: WorkStanding) {
  if (problem === 'open') return 'something isn’t right, waiting for your reply'
  return problemAnswer === 'correction'
    ? 'you corrected your report, waiting for the owner'
    : 'you answered what isn’t right, waiting for the owner'
}

/** How far the work is, and who's next. */
function progressOf(
  { work, createdAt, acceptance }: ContractorEstimate,
  standing: Standing['work'] | undefined,
) {
  const done =
    standing && standing.done > 0 && `${standing.done} of ${countText(standing.of, 'item')} reported as done`
  if (standing?.problem) return problemProgressOf(standing)
  if (standing?.state === 'declined') return ['declined by the owner', done].filter(Boolean).join(', ')
  if (standing?.state === 'partly_done' && done) return done
  if (work.doneAt) return `reported ${dateText(work.doneAt)}`
  if (work.scheduledOn) return `scheduled for ${workDayText(work.scheduledOn)}`
  if (work.scheduledAt) return 'scheduled'
  switch (standing?.state) {
    case 'confirmed':
      return 'confirmed by the owner, not scheduled yet'
    case 'answered':
      return 'answered, waiting for the agent'
    case 'with_owner':
      return 'answered, waiting for the owner'
    case 'expired':
      return 'prices expired, waiting for your answer'
    case 'nothing_left':
      return 'answered, no work left to do'
    case 'requested':
      return `requested ${dateText(acceptance?.at ?? createdAt)}, waiting for your answer`
    default:
      return dateText(createdAt)
  }
}
