import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ownReports, receivedEstimates } from '#web/reports/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { ReceivedEstimate } from './ReceivedEstimate.tsx'

/** Stands on the agent's page once there is an estimate. */
export function EstimatesReceived() {
  const reports = useInfiniteQuery(ownReports)
  const isExpectingMore = reports.data?.some(({ status }) => status !== 'processed') ?? false
  const { data: estimates } = useQuery(receivedEstimates({ isExpectingMore }))
  if (!estimates?.length) return null
  return (
    <Card title="Estimates Received" flush>
      <ul className="max-h-128 divide-y divide-line overflow-y-auto border-t border-line">
        {estimates.map((estimate) => (
          <ReceivedEstimate key={estimate.id} estimate={estimate} />
        ))}
      </ul>
    </Card>
  )
}
