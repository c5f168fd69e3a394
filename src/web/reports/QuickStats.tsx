import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/Card.tsx'
import { Figures } from '#web/ui/DataList.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ownReports, receivedEstimates } from './queries.ts'

export function QuickStats() {
  const reports = useInfiniteQuery(ownReports)
  const estimates = useQuery(receivedEstimates({ isExpectingMore: false }))
  return (
    <Card title="Quick Stats">
      <Figures
        figures={[
          {
            name: 'Reports Uploaded',
            value: <Count of={reports.data?.length} isAtLeast={reports.hasNextPage} />,
          },
          { name: 'Estimates Generated', value: <Count of={estimates.data?.length} /> },
        ]}
      />
    </Card>
  )
}

const Count = ({ of: count, isAtLeast }: { of: number | undefined; isAtLeast?: boolean }) =>
  count === undefined ? <Skeleton className="h-8 w-10" /> : `${count}${isAtLeast ? '+' : ''}`
