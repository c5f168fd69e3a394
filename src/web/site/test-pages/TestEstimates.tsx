import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { TEST_LIST_SIZES } from '#domain/site/test-pages/catalogue.ts'
import { listTestEstimates, type TestEstimate } from '#domain/site/test-pages/contract.ts'
import { query } from '#web/api/query.ts'
import { EstimateStatusBadge } from '#web/estimates/EstimateStatusBadge.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { Money } from '#web/ui/Money.tsx'
import { testCounts } from './queries.ts'

const NO_WORK = { scheduledAt: null, scheduledOn: null, doneAt: null }

/** Drafts appear as reports are analyzed. */
const POLL_MS = 5_000

/** The latest estimates. */
export function TestEstimates() {
  const estimates = useQuery({
    ...query(listTestEstimates, { limit: TEST_LIST_SIZES.estimates }),
    refetchInterval: POLL_MS,
  })
  const counts = useQuery(testCounts)
  return (
    <ListCard
      title="Estimates"
      noun="the estimates"
      description={`The latest ${TEST_LIST_SIZES.estimates}.`}
      query={estimates}
      total={counts.data?.estimates}
      empty={
        <EmptyState icon={FileText} title="No estimates yet">
          Upload a report, and its draft appears here.
        </EmptyState>
      }
    >
      {(items) => (
        <Rows>
          {items.map((estimate) => (
            <EstimateRow key={estimate.id} estimate={estimate} />
          ))}
        </Rows>
      )}
    </ListCard>
  )
}

const EstimateRow = ({ estimate }: { estimate: TestEstimate }) => (
  <li className="flex flex-wrap items-start gap-x-6 gap-y-2 px-5 py-3.5 sm:px-6">
    <div className="min-w-0 flex-1 basis-64">
      <p className="wrap-anywhere font-medium">{estimate.propertyAddress}</p>
      <p className="wrap-anywhere text-xs text-muted">
        {[`${estimate.agentFirstName ?? ''} ${estimate.agentLastName ?? ''}`.trim(), estimate.agentCompany]
          .filter(Boolean)
          .join(', ')}{' '}
        · <DateTime at={estimate.createdAt} />
      </p>
    </div>
    <p className="font-medium tabular-nums">
      <Money amount={estimate.totalAmount} />
    </p>
    <EstimateStatusBadge estimate={{ status: estimate.status, acceptance: null, work: NO_WORK }} />
  </li>
)
