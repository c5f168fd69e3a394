import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useStandings } from '#web/estimates/use-standings.ts'
import { estimateCounts, isInProgress, ownReports, receivedEstimates } from '#web/reports/queries.ts'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { ReceivedEstimate } from './ReceivedEstimate.tsx'

/** Hidden until the agent has an estimate. */
export function EstimatesReceived() {
  const reports = useInfiniteQuery(ownReports)
  const poll = reports.data?.some(isInProgress) ?? false
  const estimates = useInfiniteQuery(receivedEstimates({ poll }))
  const counts = useQuery(estimateCounts({ poll }))
  const standings = useStandings(estimates.data?.map(({ id }) => id) ?? [])
  if (!estimates.data?.length && !estimates.error) return null
  return (
    <ListCard
      title="Estimates Received"
      noun="your estimates"
      query={estimates}
      total={counts.data && counts.data.sent + counts.data.accepted + counts.data.letters}
    >
      {(items) => (
        <Rows scrolls>
          {items.map((estimate) => (
            <ReceivedEstimate key={estimate.id} estimate={estimate} standing={standings.get(estimate.id)} />
          ))}
        </Rows>
      )}
    </ListCard>
  )
}
