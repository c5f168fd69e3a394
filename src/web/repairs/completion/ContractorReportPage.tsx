import { useQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, useParams } from 'react-router'
import { type EstimateId, getEstimate } from '#domain/estimates/contract.ts'
import { listContractorEstimates, listReplacedWork } from '#domain/estimates/lists/contract.ts'
import { type Attachment, addAttachment, getAttachment } from '#domain/repairs/attachments/contract.ts'
import { getCompletion, replyToProblem, reportCompletion } from '#domain/repairs/completion/contract.ts'
import { idIn } from '#kernel/ids.ts'
import { hasCode, hrefOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { upload } from '#web/api/upload.ts'
import { completionToReport } from '#web/estimates/queries.ts'
import { paths } from '#web/paths.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import { type Outline, queriesFor } from '#web/shell/portal/outline.ts'
import { NothingHere } from '#web/shell/public/NothingHere.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { BackLink, PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonPage } from '#web/ui/Skeleton.tsx'
import { EarlierReports } from './EarlierVersions.tsx'
import { Problems } from './Problems.tsx'
import { ReportForm } from './ReportForm.tsx'

export const meta = () => [{ title: 'Finished work · ODIE' }]

export const handle = {
  queries: queriesFor('estimateId', (id: EstimateId) => [completionToReport(id)]),
  skeleton: () => <SkeletonPage label="Loading the requested work" rows={5} />,
} satisfies Outline

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => preload(...handle.queries(params))

/** The signed-in contractor's report on requested work. */
export default function ContractorReportPage() {
  const id = idIn<EstimateId>(useParams().estimateId)
  return id ? <Loading key={id} id={id} /> : <NoEstimate />
}

const NoEstimate = () => (
  <NothingHere what="estimate" back={{ to: paths.contractor(), label: 'Go to your dashboard' }} />
)

function Loading({ id }: { id: EstimateId }) {
  const record = useQuery(completionToReport(id))
  const reporting = useCommand(reportCompletion, {
    refreshes: [getCompletion, getEstimate, listContractorEstimates, listReplacedWork],
  })
  const replying = useCommand(replyToProblem, { refreshes: [getCompletion] })
  const hrefOfFile = ({ id: attachmentId }: Attachment) => hrefOf(getAttachment, { id, attachmentId })
  if (hasCode(record.error, 'not_found')) return <NoEstimate />
  return (
    <Loaded
      query={record}
      skeleton={<Page>{handle.skeleton()}</Page>}
      failure="We couldn’t load the requested work"
    >
      {(loaded) => (
        <Page>
          <div className="grid gap-3">
            <BackLink to={paths.contractorEstimate(id)}>Estimate</BackLink>
            <PageHeader
              title={loaded.propertyAddress}
              description="Report the finished work, item by item."
            />
          </div>
          <Problems
            record={loaded}
            reader="contractor"
            writing={{
              reply: (input) => replying.mutateAsync({ ...input, id }),
              reload: () => record.refetch(),
            }}
          />
          <ReportForm
            key={loaded.requestedAt}
            record={loaded}
            sending={{
              send: (input) => reporting.mutateAsync({ ...input, id }),
              reload: () => record.refetch(),
            }}
            files={{
              upload: (file) => upload(addAttachment, { id }, file),
              hrefOf: hrefOfFile,
            }}
          />
          <EarlierReports record={loaded} hrefOf={hrefOfFile} />
        </Page>
      )}
    </Loaded>
  )
}
