import {
  type Attachment,
  addLinkAttachment,
  getLinkAttachment,
} from '#domain/repairs/attachments/contract.ts'
import {
  openCompletionToReport,
  replyToProblemByLink,
  reportCompletionByLink,
} from '#domain/repairs/completion/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { upload } from '#web/api/upload.ts'
import script from '#web/estimates/links/early-title.ts?inline-script'
import { LinkPage } from '#web/estimates/links/LinkPage.tsx'
import { useOpened } from '#web/estimates/links/use-opened.ts'
import { EarlierReports } from '#web/repairs/completion/EarlierVersions.tsx'
import { Problems } from '#web/repairs/completion/Problems.tsx'
import { ReportForm } from '#web/repairs/completion/ReportForm.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'

export const meta = () => [{ title: 'Finished work · ODIE' }, { name: 'robots', content: 'noindex' }]

/** The contractor's report on requested work, by the link in their email. */
export default function WorkReportPage() {
  const { token, opened: record } = useOpened(openCompletionToReport)
  const reporting = useCommand(reportCompletionByLink, { refreshes: [openCompletionToReport] })
  const replying = useCommand(replyToProblemByLink, { refreshes: [openCompletionToReport] })
  const link = { token, purpose: 'work' as const }
  const hrefOfFile = ({ id }: Attachment) => hrefOf(getLinkAttachment, { ...link, attachmentId: id })
  return (
    <LinkPage
      opened={record}
      noun="request"
      opens={openCompletionToReport}
      script={script}
      ended="It has expired, or the agent has withdrawn the request. If you have an account, log in to report the work."
    >
      {(loaded) => (
        <>
          <PageHeader title={loaded.propertyAddress} description="Report the finished work, item by item." />
          <Problems
            record={loaded}
            reader="contractor"
            writing={{
              reply: (input) => replying.mutateAsync({ ...input, token }),
              reload: () => record.refetch(),
            }}
          />
          <ReportForm
            key={loaded.requestedAt}
            record={loaded}
            sending={{
              send: (input) => reporting.mutateAsync({ ...input, token }),
              reload: () => record.refetch(),
            }}
            files={{
              upload: (file) => upload(addLinkAttachment, link, file),
              hrefOf: hrefOfFile,
            }}
          />
          <EarlierReports record={loaded} hrefOf={hrefOfFile} />
        </>
      )}
    </LinkPage>
  )
}
