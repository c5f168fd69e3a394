import { useQuery } from '@tanstack/react-query'
import type { AgentStatus } from '#domain/reports/contract.ts'
import { estimateCounts, reportCounts } from '#web/reports/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadedFigure } from '#web/ui/FailedLine.tsx'
import { Figures } from '#web/ui/lists/DataList.tsx'

export function QuickStats() {
  const reports = useQuery(reportCounts)
  const estimates = useQuery(estimateCounts({ poll: false }))
  return (
    <Card title="Quick Stats">
      <Figures
        figures={[
          {
            name: 'Reports Uploaded',
            value: <LoadedFigure query={reports}>{uploadedOf}</LoadedFigure>,
          },
          {
            name: 'Estimates Generated',
            value: <LoadedFigure query={estimates}>{({ sent, accepted }) => sent + accepted}</LoadedFigure>,
          },
        ]}
      />
    </Card>
  )
}

/** Without those whose upload is still under way. */
const uploadedOf = ({ uploaded, processed, returned }: Record<AgentStatus, number>) =>
  uploaded + processed + returned
