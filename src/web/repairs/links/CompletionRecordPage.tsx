import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { SALE_DISCLOSURE } from '#domain/estimates/rules.ts'
import { type Attachment, getLinkAttachment } from '#domain/repairs/attachments/contract.ts'
import { getCompletionPdfByLink, openCompletionRecord } from '#domain/repairs/completion/contract.ts'
import { doneInWords, RECORD_DISCLOSURE } from '#domain/repairs/completion/rules.ts'
import { nameOf } from '#domain/repairs/work/rules.ts'
import { hrefOf } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { LinkPage } from '#web/shell/public/LinkPage.tsx'
import { FileLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { CompletedLines } from './CompletedLines.tsx'
import { CompletionFacts } from './CompletionFacts.tsx'
import { EarlierVersions } from './EarlierVersions.tsx'
import { OwnersProblems } from './OwnersProblems.tsx'

export const meta = () => [{ title: 'Completion record · ODIE' }, { name: 'robots', content: 'noindex' }]

/** What was done, for the owner, the other side, or a lender, behind a link. */
export default function CompletionRecordPage() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  // Each request counts as an opening.
  const record = useQuery({
    ...query(openCompletionRecord, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const link = { token, purpose: 'completion' as const }
  const hrefOfFile = ({ id }: Attachment) => hrefOf(getLinkAttachment, { ...link, attachmentId: id })
  return (
    <LinkPage
      opened={record}
      noun="completion record"
      ended="It has expired, the agent ended it, or the contractor hasn’t reported the work yet. Ask the agent."
    >
      {(loaded) => (
        <>
          <PageHeader
            title={loaded.propertyAddress}
            description={`${nameOf(loaded)} reported ${doneInWords(loaded)}.`}
            actions={
              <FileLink href={hrefOf(getCompletionPdfByLink, { token })}>
                <Download aria-hidden />
                PDF
              </FileLink>
            }
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
