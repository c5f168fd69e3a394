import { useQuery } from '@tanstack/react-query'
import { listContractorEstimates } from '#domain/estimates/contract.ts'
import { listOwnTerritories } from '#domain/territories/contract.ts'
import { centsOf, dollarsOf, sumOf } from '#kernel/money.ts'
import { query } from '#web/api/query.ts'
import { Card } from '#web/ui/Card.tsx'
import { Figures } from '#web/ui/DataList.tsx'
import { dollarText } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export function ServiceStats() {
  const { data: territories } = useQuery(query(listOwnTerritories, {}))
  const { data: estimates } = useQuery(query(listContractorEstimates, {}))
  const unknown = <Skeleton className="h-8 w-12" />
  return (
    <Card title="Service Stats">
      <Figures
        figures={[
          { name: 'Active Territories', value: territories?.length ?? unknown },
          { name: 'Total Estimates', value: estimates?.length ?? unknown },
          {
            name: 'Total Value',
            value: estimates
              ? dollarText(dollarsOf(sumOf(estimates.map(({ totalAmount }) => centsOf(totalAmount)))))
              : unknown,
          },
        ]}
      />
    </Card>
  )
}
