import { useQuery } from '@tanstack/react-query'
import { contractorEstimateCounts } from '#web/estimates/queries.ts'
import { ownTerritoryCounts } from '#web/territories/own-territories.ts'
import { Card } from '#web/ui/Card.tsx'
import { Figures } from '#web/ui/DataList.tsx'
import { dollarText } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export function ServiceStats() {
  const { data: territories } = useQuery(ownTerritoryCounts)
  const { data: estimates } = useQuery(contractorEstimateCounts)
  const unknown = <Skeleton className="h-8 w-12" />
  return (
    <Card title="Service Stats">
      <Figures
        figures={[
          { name: 'Active Territories', value: territories?.territories.toLocaleString('en-US') ?? unknown },
          {
            name: 'Total Estimates',
            value: estimates
              ? (estimates.sent + estimates.accepted + estimates.letters).toLocaleString('en-US')
              : unknown,
          },
          {
            name: 'Total Value',
            value: estimates ? dollarText(estimates.totalAmount) : unknown,
          },
        ]}
      />
    </Card>
  )
}
