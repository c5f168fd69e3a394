import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useNavigate, useParams, useSearchParams } from 'react-router'
import type { EstimateId } from '#domain/estimates/contract.ts'
import type { ReportDetail, ReportId } from '#domain/reports/contract.ts'
import { idIn } from '#kernel/ids.ts'
import { hasCode } from '#web/api/call.ts'
import { EstimateOfReport } from '#web/dashboards/agent/EstimateOfReport.tsx'
import { paths } from '#web/paths.ts'
import { DatesCard } from '#web/repairs/dates/DatesCard.tsx'
import { reportDates } from '#web/repairs/dates/report-dates.ts'
import { AddressOffer } from '#web/reports/AddressOffer.tsx'
import { AgentStatusBadge } from '#web/reports/AgentStatusBadge.tsx'
import { estimateVersions, isInProgress, reportDetail } from '#web/reports/queries.ts'
import { ReportSteps } from '#web/reports/ReportSteps.tsx'
import { WithdrawButton } from '#web/reports/WithdrawButton.tsx'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import { type Outline, queriesFor } from '#web/shell/portal/outline.ts'
import { NothingHere } from '#web/shell/public/NothingHere.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonPage, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { EarlyReport } from './EarlyReport.tsx'
import { ReportHeader } from './ReportHeader.tsx'

export const meta = () => [{ title: 'Report · ODIE' }]

export const handle = {
  queries: queriesFor('reportId', (id: ReportId) => [
    reportDetail(id),
    estimateVersions(id),
    reportDates(id),
  ]),
  skeleton: ({ reportId }) => {
    const id = idIn<ReportId>(reportId)
    return id ? <EarlyReport id={id} /> : <Gray />
  },
} satisfies Outline

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => preload(...handle.queries(params))

const VERSIONS_POLL_MS = 5_000

/** One report of the agent: where it is, and its estimate line by line. */
export default function ReportPage() {
  const id = idIn<ReportId>(useParams().reportId)
  return id ? <Loading key={id} id={id} /> : <NoReport />
}

const Gray = () => <SkeletonPage label="Loading the report" rows={5} />

const NoReport = () => (
  <NothingHere what="report" back={{ to: paths.agent(), label: 'Go to your dashboard' }} />
)

function Loading({ id }: { id: ReportId }) {
  const report = useQuery(reportDetail(id))
  if (hasCode(report.error, 'not_found')) return <NoReport />
  return (
    <Loaded
      query={report}
      skeleton={
        <Page>
          <Gray />
        </Page>
      }
      failure="We couldn’t load the report"
    >
      {(loaded) => <Report report={loaded} />}
    </Loaded>
  )
}

function Report({ report }: { report: ReportDetail }) {
  const navigate = useNavigate()
  const isLetter = useInfiniteQuery(estimateVersions(report.id)).data?.[0]?.kind === 'letter'
  return (
    <Page>
      <ReportHeader
        address={report.propertyAddress}
        file={report.originalFileName}
        actions={
          report.status !== 'processed' && (
            <WithdrawButton
              report={report}
              refreshes={[]}
              onDone={() => void navigate(paths.agent(), { replace: true })}
            >
              You won’t get an estimate for it.
            </WithdrawButton>
          )
        }
      />
      <Card title="Status" aside={<AgentStatusBadge status={report.status} isLetter={isLetter} />}>
        <div aria-live="polite" className="grid gap-4">
          <ReportSteps report={report} isLetter={isLetter} />
          <AddressOffer report={report} />
          {report.returnReason && (
            <Notice tone="caution" title="We need another report">
              <p className="whitespace-pre-line">{report.returnReason}</p>
            </Notice>
          )}
        </div>
      </Card>
      <DatesCard report={report} />
      <Estimates report={report} />
    </Page>
  )
}

/** The estimate that the agent has now, or the earlier version that the URL names. */
function Estimates({ report }: { report: ReportDetail }) {
  const versions = useInfiniteQuery({
    ...estimateVersions(report.id),
    refetchInterval: ({ state: { data } }) =>
      isInProgress(report) || (report.status === 'processed' && !data?.pages[0]?.items.length)
        ? VERSIONS_POLL_MS
        : false,
  })
  const [search] = useSearchParams()
  const named = idIn<EstimateId>(search.get('version'))
  return (
    <Loaded
      query={versions}
      skeleton={<SkeletonRows label="Loading the estimate" rows={5} />}
      failure="We couldn’t load the estimate"
    >
      {(all) => {
        const shown = all.find(({ id }) => id === named) ?? all[0]
        return shown && <EstimateOfReport key={shown.id} report={report} shown={shown} versions={all} />
      }}
    </Loaded>
  )
}
