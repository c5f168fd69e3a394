import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { type ContractorEstimate, listContractorEstimates } from '#domain/estimates/lists/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { query } from '#web/api/query.ts'
import { MAX_SHOWN, type Task, TaskList } from '#web/dashboards/TaskList.tsx'
import { contractorEstimateCounts } from '#web/estimates/queries.ts'
import { dayText } from '#web/estimates/work-text.ts'
import { paths } from '#web/paths.ts'
import { dateText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'

export const requestedEstimates = query(listContractorEstimates, {
  status: 'accepted',
  kind: 'estimate',
  limit: MAX_SHOWN,
})

/** The latest estimates whose work an agent has requested. Nothing if there are none. */
export function RequestedEstimates() {
  const estimates = useQuery(requestedEstimates)
  const { data: counts } = useQuery(contractorEstimateCounts)
  return (
    <Loaded query={estimates} skeleton={null} failure="We couldn’t load the requests for work">
      {(items) => (
        <TaskList icon={Phone} title="Work requested" items={items.map(toTask)} total={counts?.accepted} />
      )}
    </Loaded>
  )
}

const toTask = (estimate: ContractorEstimate): Task => ({
  id: estimate.id,
  to: paths.contractorEstimate(estimate.id),
  title: estimate.propertyAddress ?? 'No address',
  detail: [estimate.agentName, progressOf(estimate)].filter(Boolean).join(' · '),
  amount: dollarText(estimate.acceptance?.amount ?? estimate.totalAmount),
  validUntil: estimate.validUntil,
  requestedAt: estimate.acceptance?.at,
})

function progressOf({ work, createdAt }: ContractorEstimate) {
  if (work.doneAt) return `reported ${dateText(work.doneAt)}`
  if (work.scheduledOn) return `scheduled for ${dayText(work.scheduledOn)}`
  return work.scheduledAt ? 'scheduled' : dateText(createdAt)
}
