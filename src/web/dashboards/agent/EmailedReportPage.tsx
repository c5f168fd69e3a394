import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, Navigate, useNavigate, useParams } from 'react-router'
import type { EmailedReport, EmailedReportId } from '#domain/intake/emailed-reports/contract.ts'
import { idIn } from '#kernel/ids.ts'
import { hasCode } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { AddressForm } from '#web/reports/emailed/AddressForm.tsx'
import { problemText } from '#web/reports/emailed/EmailedReports.tsx'
import { emailedReport } from '#web/reports/emailed/queries.ts'
import { preload } from '#web/session/preload.ts'
import { useCurrentUser } from '#web/session/session.ts'
import { Page } from '#web/shell/Page.tsx'
import { type Outline, queriesFor } from '#web/shell/portal/outline.ts'
import { NothingHere } from '#web/shell/public/NothingHere.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonPage } from '#web/ui/Skeleton.tsx'

export const meta = () => [{ title: 'Report by email · ODIE' }]

export const handle = {
  queries: queriesFor('emailedReportId', (id: EmailedReportId) => [emailedReport(id)]),
  skeleton: () => <SkeletonPage label="Loading the report" rows={3} />,
} satisfies Outline

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => preload(...handle.queries(params))

/** A report that came by email, and needs the property's address. */
export default function EmailedReportPage() {
  const id = idIn<EmailedReportId>(useParams().emailedReportId)
  return id ? <Loading key={id} id={id} /> : <NoReport />
}

const NoReport = () => (
  <NothingHere what="report" back={{ to: paths.agent(), label: 'Go to your dashboard' }} />
)

function Loading({ id }: { id: EmailedReportId }) {
  const found = useQuery(emailedReport(id))
  const navigate = useNavigate()
  const { data: user } = useCurrentUser()
  if (hasCode(found.error, 'not_found') || hasCode(found.error, 'gone')) return <NoReport />
  return (
    <Loaded query={found} skeleton={<Page>{handle.skeleton()}</Page>} failure="We couldn’t load the report">
      {({ waiting, reportId }) => {
        // The link in the email still works once the address is known.
        if (reportId) return <Navigate to={paths.report(reportId)} replace />
        if (!waiting || !user) return <NoReport />
        return (
          <Waiting
            report={waiting}
            email={user.email}
            onDone={(added) => void navigate(paths.report(added), { replace: true })}
          />
        )
      }}
    </Loaded>
  )
}

type WaitingProps = {
  report: EmailedReport
  email: string
  onDone: Parameters<typeof AddressForm>[0]['onDone']
}

const Waiting = ({ report, email, onDone }: WaitingProps) => (
  <Page>
    <PageHeader title="Which property is this report for?" description={problemText(report)} />
    <Card
      title={report.originalFileName}
      description={
        <>
          Received by email <DateTime at={report.receivedAt} withTime />. We’ll delete the file after{' '}
          <DateTime at={report.expiresAt} /> if the address is still missing.
        </>
      }
    >
      <AddressForm report={report} email={email} onDone={onDone} />
    </Card>
  </Page>
)
