import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ExternalLink, FileText } from 'lucide-react'
import { Link } from 'react-router'
import { downloadEstimatePdf } from '#domain/estimates/contract.ts'
import type { ContractorEstimate } from '#domain/estimates/lists/contract.ts'
import { numberOf } from '#domain/estimates/rules.ts'
import type { Standing } from '#domain/repairs/standings/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { hrefOf } from '#web/api/call.ts'
import { EstimateStatusBadge } from '#web/estimates/EstimateStatusBadge.tsx'
import { Expiry } from '#web/estimates/Expiry.tsx'
import { contractorEstimateCounts, contractorEstimates } from '#web/estimates/queries.ts'
import { useStandings } from '#web/estimates/use-standings.ts'
import { paths } from '#web/paths.ts'
import { FileLink } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { countText } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { Money } from '#web/ui/Money.tsx'

export function ContractorEstimates() {
  const estimates = useInfiniteQuery(contractorEstimates)
  const { data: counts } = useQuery(contractorEstimateCounts)
  const standings = useStandings(estimates.data?.map(({ id }) => id) ?? [])
  return (
    <ListCard
      title="Recent Estimates"
      noun="your estimates"
      expectedRows={5}
      query={estimates}
      total={counts && counts.sent + counts.accepted + counts.letters}
      empty={
        <EmptyState icon={FileText} title="No estimates generated yet.">
          Estimates will appear here as agents submit inspection reports in your territories.
        </EmptyState>
      }
    >
      {(items) => (
        <Rows scrolls label="Recent Estimates">
          {items.map((estimate) => (
            <EstimateRow key={estimate.id} estimate={estimate} standing={standings.get(estimate.id)} />
          ))}
        </Rows>
      )}
    </ListCard>
  )
}

const EstimateRow = ({
  estimate,
  standing,
}: {
  estimate: ContractorEstimate
  standing: Standing | undefined
}) => {
  const { id, kind, totalAmount, propertyAddress, agentName, createdAt, hasPdf, preview, lineCount } =
    estimate
  const isLetter = kind === 'letter'
  return (
    <li className="grid gap-3 px-5 py-5 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">
          {isLetter ? 'Letter' : 'Estimate'} #{numberOf(id)}
        </h3>
        <EstimateStatusBadge estimate={estimate} standing={standing?.work} />
        {isLetter ? (
          <span className="ml-auto text-sm text-muted">No electrical deficiencies reported</span>
        ) : (
          <span className="ml-auto grid justify-items-end gap-0.5">
            <Money amount={totalAmount} className="text-xl font-semibold tracking-tight" />
            <Expiry validUntil={estimate.validUntil} requestedAt={estimate.acceptance?.at} />
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 text-sm">
          <Link
            to={paths.contractorEstimate(id)}
            className="wrap-anywhere rounded-sm font-medium underline-offset-4 hover:underline"
          >
            {propertyAddress || 'No address'}
          </Link>
          {estimate.acceptance?.lineIds && (
            <p className="text-xs font-semibold">
              Requested in part: <Money amount={estimate.acceptance.amount} />
            </p>
          )}
          <p className="text-xs text-muted">
            {agentName && `${agentName} · `}
            <DateTime at={createdAt} />
            {!isLetter &&
              ` · ${lineCount === null ? 'prepared manually' : countText(lineCount, 'line item')}`}
          </p>
        </div>
        {hasPdf && (
          <FileLink size="sm" href={hrefOf(downloadEstimatePdf, { id })} target="_blank" rel="noopener">
            <ExternalLink aria-hidden />
            PDF
          </FileLink>
        )}
      </div>
      {preview.length > 0 && <Preview lines={preview} more={(lineCount ?? 0) - preview.length} />}
    </li>
  )
}

const Preview = ({ lines, more }: { lines: ContractorEstimate['preview']; more: number }) => (
  <ul className="grid gap-1 rounded-md bg-canvas px-4 py-3 text-sm text-muted">
    {lines.map(({ id, description, price }) => (
      <li key={id} className="wrap-anywhere">
        {description} - {price ? dollarText(price) : 'needs a site visit'}
      </li>
    ))}
    {more > 0 && (
      <li className="text-faint">
        ...and {more} more {more === 1 ? 'item' : 'items'}
      </li>
    )}
  </ul>
)
