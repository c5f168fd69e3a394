import { useQuery } from '@tanstack/react-query'
import { FileText, type LucideIcon, Phone } from 'lucide-react'
import {
  type ContractorEstimate,
  countContractorEstimates,
  listContractorEstimates,
} from '#domain/estimates/lists/contract.ts'
import { countsQuery, query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { dateText, dollarText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { MAX_SHOWN, type Task, TaskList } from './TaskList.tsx'
import { TaskListSkeleton } from './TaskListSkeleton.tsx'

/** The contractor's requests for work, and those awaiting the agent's decision. */
export function ContractorTasks({ isVerified }: { isVerified: boolean }) {
  const counts = useQuery(countsQuery(listContractorEstimates, countContractorEstimates, {}))
  return (
    <>
      {!isVerified && (
        <Notice
          tone="caution"
          title="Pending verification"
          action={
            <ButtonLink size="sm" to={paths.contractor()}>
              See what’s missing
            </ButtonLink>
          }
        >
          You’ll start getting leads as soon as we’ve verified your account. Your dashboard shows what we
          still need from you.
        </Notice>
      )}
      <Loaded query={counts} skeleton={<TaskListSkeleton />} failure="We couldn’t load your estimates">
        {({ sent, accepted, letters }) =>
          sent + accepted + letters === 0 ? (
            <Card title="Your estimates" flush>
              <EmptyState icon={FileText} title="No estimates yet">
                They show up here when agents upload reports from your territories.
              </EmptyState>
            </Card>
          ) : (
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <Estimates icon={Phone} title="Work requested" status="accepted" total={accepted} />
              <Estimates icon={FileText} title="Waiting for the agent" status="sent" total={sent} />
            </div>
          )
        }
      </Loaded>
    </>
  )
}

/** The latest estimates in one status. */
function Estimates({
  status,
  ...list
}: {
  icon: LucideIcon
  title: string
  status: 'sent' | 'accepted'
  total: number
}) {
  const estimates = useQuery(query(listContractorEstimates, { status, kind: 'estimate', limit: MAX_SHOWN }))
  return (
    <Loaded query={estimates} skeleton={<TaskListSkeleton />} failure="We couldn’t load your estimates">
      {(items) => <TaskList {...list} allPath={paths.contractor()} items={items.map(toTask)} />}
    </Loaded>
  )
}

const toTask = (estimate: ContractorEstimate): Task => ({
  id: estimate.id,
  to: paths.contractorEstimate(estimate.id),
  title: estimate.propertyAddress ?? 'No address',
  detail: [estimate.agentName, dateText(estimate.createdAt)].filter(Boolean).join(' · '),
  amount: dollarText(estimate.totalAmount),
  validUntil: estimate.validUntil,
  requestedAt: estimate.acceptance?.at,
})
