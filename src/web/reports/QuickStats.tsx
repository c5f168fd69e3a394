import { useQuery } from '@tanstack/react-query'
import type { AgentStatus } from '#domain/reports/contract.ts'
import { Card } from '#web/ui/Card.tsx'
import { Figures } from '#web/ui/DataList.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { estimateCounts, reportCounts } from './queries.ts'

export function QuickStats() {
  const reports = useQuery(reportCounts)
  const estimates = useQuery(estimateCounts({ poll: false }))
  return (
    <Card title="Quick Stats">
      <Figures
        figures={[
          {
            name: 'Reports Uploaded',
            value: <Count value={reports.data && uploadedOf(reports.data)} />,
          },
          {
            name: 'Estimates Generated',
            value: <Count value={estimates.data && estimates.data.sent + estimates.data.accepted} />,
          },
        ]}
      />
    </Card>
  )
}

/** Without those whose upload is still under way. */
const uploadedOf = ({ uploaded, processed, returned }: Record<AgentStatus, number>) =>
  uploaded + processed + returned

const Count = ({ value }: { value: number | undefined }) =>
  value === undefined ? <Skeleton className="h-8 w-10" /> : value.toLocaleString('en-US')
