import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/Card.tsx'
import { Figures } from '#web/ui/DataList.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ownReports, receivedEstimates } from './queries.ts'

export function QuickStats() {
  const reports = useInfiniteQuery(ownReports)
  const estimates = useQuery(receivedEstimates({ poll: false }))
  return (
    <Card title="Quick Stats">
      <Figures
        figures={[
          {
            name: 'Reports Uploaded',
            value: <Count value={reports.data?.length} hasMore={reports.hasNextPage} />,
          },
          {
            name: 'Estimates Generated',
            value: <Count value={estimates.data?.filter(({ kind }) => kind === 'estimate').length} />,
          },
        ]}
      />
    </Card>
  )
}

const Count = ({ value, hasMore }: { value: number | undefined; hasMore?: boolean }) =>
  value === undefined ? <Skeleton className="h-8 w-10" /> : `${value}${hasMore ? '+' : ''}`
