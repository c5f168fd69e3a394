import { useQuery } from '@tanstack/react-query'
import { addLinkAttachment, getLinkAttachment } from '#domain/repairs/attachments/contract.ts'
import { openCompletionToReport } from '#domain/repairs/completion/contract.ts'
import { countDone } from '#domain/repairs/completion/rules.ts'
import { answerByLink, openWorkLink, type WorkRequest } from '#domain/repairs/work/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { query, useCommand } from '#web/api/query.ts'
import { upload } from '#web/api/upload.ts'
import { LinkPage } from '#web/estimates/links/LinkPage.tsx'
import { useOpened } from '#web/estimates/links/use-opened.ts'
import { paths } from '#web/paths.ts'
import { WorkAnswering } from '#web/repairs/work/WorkAnswering.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import script from './early-work-request.ts?inline-script'
import { requestText } from './link-text.ts'

export const meta = () => [{ title: 'Request for work · ODIE' }, { name: 'robots', content: 'noindex' }]

/** The request for work behind the link in the contractor's email. */
export default function WorkRequestPage() {
  const { token, opened: request } = useOpened(openWorkLink)
  return (
    <LinkPage
      opened={request}
      noun="request"
      opens={openWorkLink}
      script={script}
      ended="It has expired, or the agent has withdrawn the request. If you have an account, log in to see it."
    >
      {(loaded) => (
        <Request
          key={loaded.requestedAt}
          request={loaded}
          token={token}
          reload={() => void request.refetch()}
        />
      )}
    </LinkPage>
  )
}

function Request({ request, token, reload }: { request: WorkRequest; token: string; reload: () => void }) {
  const answering = useCommand(answerByLink, { refreshes: [openWorkLink] })
  // Counts as an opening, too, if it's reloaded an hour later.
  const record = useQuery({
    ...query(openCompletionToReport, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    enabled: request.doneAt !== null,
  })
  const progress = record.data?.completion && countDone(record.data.lines, record.data.completion.lines)
  return (
    <>
      <PageHeader
        title={request.propertyAddress}
        description={requestText(request)}
        actions={
          request.answer &&
          (request.state !== 'replaced' || request.doneAt) &&
          (request.decision?.outcome !== 'declined' || request.doneAt) && (
            <ButtonLink to={paths.workReportByLink(token)}>
              {request.doneAt ? 'Open your report' : 'Report finished work'}
            </ButtonLink>
          )
        }
      />
      <WorkAnswering
        progress={progress}
        pdfHref={null}
        answering={{
          request,
          send: (input) => answering.mutateAsync({ ...input, token }),
          reload,
          upload: (file) => upload(addLinkAttachment, { token, purpose: 'work' }, file),
          hrefOf: ({ id }) => hrefOf(getLinkAttachment, { token, purpose: 'work', attachmentId: id }),
        }}
      />
    </>
  )
}
