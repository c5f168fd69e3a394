import { Download } from 'lucide-react'
import { SALE_DISCLOSURE } from '#domain/estimates/rules.ts'
import { type Attachment, getLinkAttachment } from '#domain/repairs/attachments/contract.ts'
import { getCompletionPdfByLink, openCompletionRecord } from '#domain/repairs/completion/contract.ts'
import { RECORD_DISCLOSURE } from '#domain/repairs/completion/rules.ts'
import { hrefOf } from '#web/api/call.ts'
import { LINK_TOKEN } from '#web/estimates/links/EarlyLink.tsx'
import { LinkPage } from '#web/estimates/links/LinkPage.tsx'
import { useOpened } from '#web/estimates/links/use-opened.ts'
import { CompletedLines } from '#web/repairs/completion/CompletedLines.tsx'
import { CompletionFacts } from '#web/repairs/completion/CompletionFacts.tsx'
import { EarlierVersions } from '#web/repairs/completion/EarlierVersions.tsx'
import { FileLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import script from './early-completion-record.ts?inline-script'
import { reportedText } from './link-text.ts'
import { OwnersProblems } from './OwnersProblems.tsx'

export const meta = () => [{ title: 'Completion record · ODIE' }, { name: 'robots', content: 'noindex' }]

/** What was done, for the owner, the other side, or a lender, behind a link. */
export default function CompletionRecordPage() {
  const { token, opened: record } = useOpened(openCompletionRecord)
  const link = { token, purpose: 'completion' as const }
  const hrefOfFile = ({ id }: Attachment) => hrefOf(getLinkAttachment, { ...link, attachmentId: id })
  return (
    <LinkPage
      opened={record}
      noun="completion record"
      opens={openCompletionRecord}
      pdf={<Pdf token={LINK_TOKEN} />}
      script={script}
      ended="It has expired, the agent ended it or has withdrawn the request for the work, or the contractor hasn’t reported it yet. Ask the agent."
    >
      {(loaded) => (
        <>
          <PageHeader
            title={loaded.propertyAddress}
            description={reportedText(loaded)}
            actions={<Pdf token={token} />}
          />
          <OwnersProblems record={loaded} link={link} reload={() => record.refetch()} />
          <Card title="Completion record" flush>
            <div className="px-5 pb-5 sm:px-6">
              <CompletionFacts record={loaded} />
            </div>
            <CompletedLines record={loaded} hrefOf={hrefOfFile} />
            <EarlierVersions record={loaded} hrefOf={hrefOfFile} />
          </Card>
          <p className="text-xs text-muted">
            {RECORD_DISCLOSURE} {SALE_DISCLOSURE}
          </p>
        </>
      )}
    </LinkPage>
  )
}

const Pdf = ({ token }: { token: string }) => (
  <FileLink href={hrefOf(getCompletionPdfByLink, { token })}>
    <Download aria-hidden />
    PDF
  </FileLink>
)
