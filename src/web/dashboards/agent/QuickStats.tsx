import { useQuery } from '@tanstack/react-query'
import type { EstimateCounts } from '#domain/estimates/lists/contract.ts'
import type { AgentStatus } from '#domain/reports/contract.ts'
import { numberText } from '#kernel/formatters.ts'
import { EMAIL_POLL_MS, inboxAddress } from '#web/reports/emailed/queries.ts'
import { estimateCounts, reportCounts } from '#web/reports/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadedFigure } from '#web/ui/FailedLine.tsx'
import { countText } from '#web/ui/format.ts'
import { Figures } from '#web/ui/lists/DataList.tsx'

export function QuickStats() {
  const { data } = useQuery(inboxAddress)
  // As often as the list of them.
  const reports = useQuery(data?.inbox ? { ...reportCounts, refetchInterval: EMAIL_POLL_MS } : reportCounts)
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
            value: <LoadedFigure query={estimates}>{generatedOf}</LoadedFigure>,
          },
        ]}
      />
    </Card>
  )
}

/** Without those whose upload is still under way. */
const uploadedOf = ({ uploaded, processed, returned }: Record<AgentStatus, number>) =>
  uploaded + processed + returned

/** A letter is received like an estimate, but it isn't one. */
const generatedOf = ({ sent, accepted, letters }: EstimateCounts) =>
  letters > 0 ? `${numberText(sent + accepted)} and ${countText(letters, 'letter')}` : sent + accepted
