import { Archive, ExternalLink, PencilLine, SearchX } from 'lucide-react'
import { useState } from 'react'
import { downloadEstimatePdf } from '#domain/estimates/contract.ts'
import type { AdminReport } from '#domain/intake/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink, FileLink } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field, Input } from '#web/ui/Field.tsx'
import { dollarText } from '#web/ui/format.ts'
import { ListCard, Rows } from '#web/ui/ListCard.tsx'
import type { LoadedQuery } from '#web/ui/Loaded.tsx'
import { AnalysisBadge } from './AnalysisBadge.tsx'

/** Reports whose estimate is out, with a filter over those loaded. */
export function ProcessedReports({ query }: { query: LoadedQuery<readonly AdminReport[]> }) {
  const [filter, setFilter] = useState('')
  const matching = query.data?.filter((report) => matches(report, filter))
  return (
    <ListCard
      title="Processed Reports"
      noun="the processed reports"
      query={{ ...query, data: matching }}
      aside={
        query.data?.length ? (
          <Field label="Filter processed reports" hideLabel error={undefined} className="w-full sm:w-80">
            {(control) => (
              <Input
                {...control}
                type="search"
                placeholder="Filter by address, agent, or contractor"
                value={filter}
                onChange={(event) => setFilter(event.target.value)}
              />
            )}
          </Field>
        ) : undefined
      }
      empty={
        <EmptyState
          icon={filter ? SearchX : Archive}
          title={filter ? 'No matches' : 'No estimates delivered yet'}
        >
          {filter
            ? 'Try part of an address or a name.'
            : 'Estimates appear here once you approve or upload them.'}
        </EmptyState>
      }
    >
      {(reports) => (
        <Rows scrolls>
          {reports.map((report) => (
            <Row key={report.id} report={report} />
          ))}
        </Rows>
      )}
    </ListCard>
  )
}

const matches = (
  { propertyAddress, agentName, contractorName, originalFileName }: AdminReport,
  filter: string,
) =>
  [propertyAddress, agentName, contractorName, originalFileName]
    .join(' ')
    .toLowerCase()
    .includes(filter.trim().toLowerCase())

const Row = ({ report }: { report: AdminReport }) => (
  <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4 sm:px-6">
    <div className="min-w-0 flex-1 basis-64">
      <p className="line-clamp-2 wrap-anywhere font-medium">{report.propertyAddress}</p>
      <p className="text-xs text-muted">
        {[report.agentName, report.contractorName].filter(Boolean).join(' → ')} ·{' '}
        <DateTime at={report.createdAt} />
      </p>
    </div>
    {report.sentAmount && <span className="font-semibold">{dollarText(report.sentAmount)}</span>}
    <AnalysisBadge status={report.analysisStatus} delivery={report.delivery} />
    {report.isRevising && (
      <Badge tone="caution" icon={PencilLine}>
        Revision in progress
      </Badge>
    )}
    <Links report={report} />
  </li>
)

/** The estimate that was sent, with its PDF, and the draft that revises it. */
const Links = ({ report: { estimateId, sentEstimateId, hasPdf, isRevising } }: { report: AdminReport }) => (
  <span className="flex flex-wrap gap-1">
    {isRevising && estimateId && (
      <ButtonLink size="sm" variant="primary" to={paths.review(estimateId)}>
        Continue revision
      </ButtonLink>
    )}
    {sentEstimateId && (
      <ButtonLink size="sm" to={paths.review(sentEstimateId)}>
        View Estimate
      </ButtonLink>
    )}
    {sentEstimateId && hasPdf && (
      <FileLink
        size="sm"
        variant="quiet"
        href={hrefOf(downloadEstimatePdf, { id: sentEstimateId })}
        target="_blank"
        rel="noopener"
      >
        <ExternalLink aria-hidden />
        PDF
      </FileLink>
    )}
  </span>
)
