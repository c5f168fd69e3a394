import { useQuery } from '@tanstack/react-query'
import { dollarText } from '#kernel/money.ts'
import { contractorEstimateCounts } from '#web/estimates/queries.ts'
import { ownTerritoryCounts } from '#web/territories/own-territories.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadedFigure } from '#web/ui/FailedLine.tsx'
import { Figures } from '#web/ui/lists/DataList.tsx'

export function ServiceStats() {
  const territories = useQuery(ownTerritoryCounts)
  const estimates = useQuery(contractorEstimateCounts)
  return (
    <Card title="Service Stats">
      <Figures
        figures={[
          {
            name: 'Active Territories',
            value: <LoadedFigure query={territories}>{({ territories }) => territories}</LoadedFigure>,
          },
          {
            name: 'Total Estimates',
            value: (
              <LoadedFigure query={estimates}>
                {({ sent, accepted, letters }) => sent + accepted + letters}
              </LoadedFigure>
            ),
          },
          {
            name: 'Total Value',
            value: (
              <LoadedFigure query={estimates}>{({ totalAmount }) => dollarText(totalAmount)}</LoadedFigure>
            ),
          },
        ]}
      />
    </Card>
  )
}
