import { useQuery } from '@tanstack/react-query'
import { FileText, Phone } from 'lucide-react'
import { type ContractorEstimate, listContractorEstimates } from '#domain/estimates/contract.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { dateText, dollarText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { type Task, TaskList } from './TaskList.tsx'
import { TaskListSkeleton } from './TaskListSkeleton.tsx'

/** The contractor's accepted estimates, whose agents expect a call, and those awaiting the agent's decision. */
export function ContractorTasks({ isVerified }: { isVerified: boolean }) {
  const estimates = useQuery(query(listContractorEstimates, {}))
  return (
    <>
      {!isVerified && (
        <Notice tone="caution" title="Pending verification">
          We’re checking your license. You’ll start getting leads as soon as that’s done.
        </Notice>
      )}
      <Loaded query={estimates} skeleton={<TaskListSkeleton />} failure="We couldn’t load your estimates">
        {(own) =>
          own.length === 0 ? (
            <Card title="Your estimates" flush>
              <EmptyState icon={FileText} title="No estimates yet">
                They show up here when agents upload reports from your territories.
              </EmptyState>
            </Card>
          ) : (
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <TaskList
                icon={Phone}
                title="Accepted: schedule the work"
                allPath={paths.contractor()}
                items={own.filter(({ status }) => status === 'accepted').map(toTask)}
              />
              <TaskList
                icon={FileText}
                title="With the agent"
                allPath={paths.contractor()}
                items={own.filter(({ status, kind }) => status === 'sent' && kind === 'estimate').map(toTask)}
              />
            </div>
          )
        }
      </Loaded>
    </>
  )
}

const toTask = (estimate: ContractorEstimate): Task => ({
  id: estimate.id,
  to: paths.contractor(),
  title: estimate.propertyAddress ?? 'No address',
  detail: [estimate.agentName, dateText(estimate.createdAt)].filter(Boolean).join(' · '),
  amount: dollarText(estimate.totalAmount),
})
