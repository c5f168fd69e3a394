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
import { WaitingList, type WaitingThing } from './WaitingList.tsx'
import { WaitingSkeleton } from './WaitingSkeleton.tsx'

/** A contractor's accepted estimates, whose agents wait for a call, and those that are still with the agent. */
export function ContractorWaiting({ isVerified }: { isVerified: boolean }) {
  const estimates = useQuery(query(listContractorEstimates, {}))
  return (
    <>
      {!isVerified && (
        <Notice tone="caution" title="Pending verification">
          Our team checks your license first. Leads come to you once that is done.
        </Notice>
      )}
      <Loaded query={estimates} skeleton={<WaitingSkeleton />} failure="Your estimates could not be loaded">
        {(own) =>
          own.length === 0 ? (
            <Card title="Nothing waits" flush>
              <EmptyState icon={FileText} title="No estimates yet">
                They appear here as agents send reports from your territories.
              </EmptyState>
            </Card>
          ) : (
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <WaitingList
                icon={Phone}
                title="Accepted: plan the work"
                allAt={paths.contractor()}
                things={own.filter(({ status }) => status === 'accepted').map(asThing)}
              />
              <WaitingList
                icon={FileText}
                title="With the agent"
                allAt={paths.contractor()}
                things={own.filter(({ status }) => status === 'sent').map(asThing)}
              />
            </div>
          )
        }
      </Loaded>
    </>
  )
}

const asThing = (estimate: ContractorEstimate): WaitingThing => ({
  id: estimate.id,
  to: paths.contractor(),
  title: estimate.propertyAddress ?? 'No address',
  detail: [estimate.agentName, dateText(estimate.createdAt)].filter(Boolean).join(' · '),
  amount: dollarText(estimate.totalAmount),
})
