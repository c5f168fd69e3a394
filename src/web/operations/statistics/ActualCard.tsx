import { ReceiptText } from 'lucide-react'
import type { Actual, RepairStatistics } from '#domain/operations/repair-statistics/contract.ts'
import { numberText } from '#kernel/formatters.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { Scroller } from '#web/ui/lists/Scroller.tsx'
import { percentText } from './percent-text.ts'

type Row = Actual & { id: string; title: string }

/** What was charged, in percent of the estimate. */
export function ActualCard({ actual }: { actual: RepairStatistics['actual'] }) {
  const { all, firm, range, kinds, contractors } = actual
  const classes = [
    { ...all, id: 'all', title: 'All lines' },
    { ...firm, id: 'firm', title: 'Firm prices' },
    { ...range, id: 'range', title: 'Price ranges' },
  ]
  return (
    <Card
      title="Charged and estimated"
      description="What contractors charged for the lines they reported as done in this period, in percent of the estimate."
    >
      {all.cases === 0 ? (
        <EmptyState icon={ReceiptText} title="No data yet">
          Once contractors report work as done with what they charged, you’ll see how close the estimates
          were.
        </EmptyState>
      ) : (
        <Scroller label="Charged and estimated, by kind and contractor" className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="text-left text-xs text-muted">
                <th scope="col" className="w-full py-2 pr-4 font-medium">
                  Lines
                </th>
                {['Cases', 'Median', 'Mean', 'In range'].map((name) => (
                  <th key={name} scope="col" className="whitespace-nowrap py-2 pl-4 text-right font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <Group rows={classes} />
            <Group title="By kind" rows={kinds} />
            <Group title="By contractor" rows={contractors} />
          </table>
        </Scroller>
      )}
    </Card>
  )
}

const Group = ({ title, rows }: { title?: string; rows: readonly Row[] }) => (
  <tbody className="divide-y divide-line border-t border-line">
    {title && (
      <tr>
        <th scope="colgroup" colSpan={5} className="pt-5 pb-2 text-left font-semibold">
          {title}
        </th>
      </tr>
    )}
    {rows.map((row) => (
      <ActualRow key={row.id} row={row} />
    ))}
  </tbody>
)

const CELL = 'whitespace-nowrap py-2 pl-4 text-right tabular-nums'

function ActualRow({ row: { title, cases, median, mean, inRange } }: { row: Row }) {
  return (
    <tr>
      <th scope="row" className="min-w-32 wrap-anywhere py-2 pr-4 text-left font-normal">
        {title}
      </th>
      <td className={CELL}>{numberText(cases)}</td>
      {median === null || mean === null || inRange === null ? (
        <td colSpan={3} className={`${CELL} text-muted`}>
          Too few
        </td>
      ) : (
        <>
          <td className={CELL}>{percentText(median)}</td>
          <td className={CELL}>{percentText(mean)}</td>
          <td className={CELL}>
            {numberText(inRange)} of {numberText(cases)}
          </td>
        </>
      )}
    </tr>
  )
}
