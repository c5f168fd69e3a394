import type { AgentEstimate, EstimateData, LineItem } from '#domain/estimates/contract.ts'
import { dollarRangeText, dollarText } from '#web/ui/format.ts'

type Evidence = AgentEstimate['evidence']

/** An estimate's lines with their report pages, and the total. */
export function EstimateLines({ data, evidence }: { data: EstimateData; evidence: Evidence }) {
  const priced = data.line_items.filter(({ total_price }) => total_price !== null)
  const unpriced = data.line_items.filter(({ total_price }) => total_price === null)
  return (
    <div className="rounded-md bg-canvas p-4 text-sm ring-1 ring-line">
      <ul className="divide-y divide-line">
        {priced.map((line) => (
          <Line key={line.id} line={line} evidence={evidence} />
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t-2 border-ink pt-2.5 font-semibold">
        <span>Total</span>
        <span>{dollarText(data.summary.total)}</span>
      </p>
      {data.summary.low !== data.summary.high && (
        <p className="text-right text-xs text-muted">
          {dollarRangeText(data.summary.low, data.summary.high)}, depending on what we find on site
        </p>
      )}
      {unpriced.length > 0 && (
        <>
          <h3 className="mt-5 text-sm font-semibold">Needs a site visit before we can price it</h3>
          <ul className="divide-y divide-line">
            {unpriced.map((line) => (
              <Line key={line.id} line={line} evidence={evidence} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Line({ line, evidence }: { line: LineItem; evidence: Evidence }) {
  const own = evidence.filter(({ findingId }) => line.finding_ids.includes(findingId))
  const pages = [...new Set(own.map(({ page }) => page))].sort((a, b) => a - b)
  const place = [line.location, pages.length && `report page ${pages.join(', ')}`].filter(Boolean).join(' · ')
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 py-2.5">
      <p className="wrap-anywhere font-medium">{line.description}</p>
      <p className="text-right font-medium">{line.total_price && dollarText(line.total_price)}</p>
      <p className="wrap-anywhere text-xs text-muted">{place}</p>
      <p className="text-right text-xs text-muted">
        {line.unit_price && line.quantity > 1 && `${line.quantity} × ${dollarText(line.unit_price)}`}
      </p>
      {own[0] && (
        <p className="col-span-2 line-clamp-3 border-l-2 border-mark-edge pl-2.5 text-xs text-muted">
          “{own[0].quote}”
        </p>
      )}
    </li>
  )
}
