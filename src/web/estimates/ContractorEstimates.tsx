import { useQuery } from '@tanstack/react-query'
import { ExternalLink, FileText } from 'lucide-react'
import {
  type ContractorEstimate,
  downloadEstimatePdf,
  type LineItem,
  listContractorEstimates,
} from '#domain/estimates/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { FileLink } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { countText, dollarText } from '#web/ui/format.ts'
import { ListCard, Rows } from '#web/ui/ListCard.tsx'
import { Money } from '#web/ui/Money.tsx'
import { EstimateStatusBadge } from './EstimateStatusBadge.tsx'

const SHORT_ID_LENGTH = 8
const PREVIEW_LINES = 3

export function ContractorEstimates() {
  const estimates = useQuery(query(listContractorEstimates, {}))
  return (
    <ListCard
      title="Recent Estimates"
      noun="your estimates"
      query={estimates}
      empty={
        <EmptyState icon={FileText} title="No estimates generated yet.">
          Estimates will appear here as agents submit inspection reports in your territories.
        </EmptyState>
      }
    >
      {(items) => (
        <Rows>
          {items.map((estimate) => (
            <EstimateRow key={estimate.id} estimate={estimate} />
          ))}
        </Rows>
      )}
    </ListCard>
  )
}

const EstimateRow = ({ estimate }: { estimate: ContractorEstimate }) => {
  const { id, kind, status, totalAmount, propertyAddress, agentName, createdAt, hasPdf, estimateData } =
    estimate
  const lines = estimateData?.line_items ?? []
  const isLetter = kind === 'letter'
  return (
    <li className="grid gap-3 px-5 py-5 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">
          {isLetter ? 'Letter' : 'Estimate'} #{id.slice(0, SHORT_ID_LENGTH)}
        </h3>
        <EstimateStatusBadge status={status} />
        {isLetter ? (
          <span className="ml-auto text-sm text-muted">No electrical deficiencies reported</span>
        ) : (
          <Money amount={totalAmount} className="ml-auto text-xl font-semibold tracking-tight" />
        )}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 text-sm">
          <p className="wrap-anywhere">{propertyAddress || 'No address'}</p>
          <p className="text-xs text-muted">
            {agentName && `${agentName} · `}
            <DateTime at={createdAt} />
            {!isLetter && ` · ${countText(lines.length, 'line item')}`}
          </p>
        </div>
        {hasPdf && (
          <FileLink size="sm" href={hrefOf(downloadEstimatePdf, { id })} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            PDF
          </FileLink>
        )}
      </div>
      {lines.length > 0 && <Preview lines={lines} />}
    </li>
  )
}

const Preview = ({ lines }: { lines: readonly LineItem[] }) => (
  <ul className="grid gap-1 rounded-md bg-canvas px-4 py-3 text-sm text-muted">
    {lines.slice(0, PREVIEW_LINES).map((line) => (
      <li key={line.id} className="wrap-anywhere">
        {line.description} - {priceText(line)}
      </li>
    ))}
    {lines.length > PREVIEW_LINES && (
      <li className="text-faint">...and {lines.length - PREVIEW_LINES} more items</li>
    )}
  </ul>
)

function priceText({ total_price, unit_price }: LineItem): string {
  const price = total_price ?? unit_price
  return price ? dollarText(price) : 'needs a site visit'
}
