import { useQuery } from '@tanstack/react-query'
import { ESTIMATE_DISCLOSURE, SALE_DISCLOSURE } from '#domain/estimates/rules.ts'
import { type Attachment, getLinkAttachment } from '#domain/repairs/attachments/contract.ts'
import { type CompletionRecord, openConfirmedCompletion } from '#domain/repairs/completion/contract.ts'
import { countDone, RECORD_DISCLOSURE } from '#domain/repairs/completion/rules.ts'
import { getConfirmationPdfByLink, openConfirmLink, type WorkRequest } from '#domain/repairs/work/contract.ts'
import { decisionBlocker, nameOf } from '#domain/repairs/work/rules.ts'
import { hrefOf } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { Bidder } from '#web/estimates/Bidder.tsx'
import { LinkPage } from '#web/estimates/links/LinkPage.tsx'
import { useOpened } from '#web/estimates/links/use-opened.ts'
import { CompletedLines } from '#web/repairs/completion/CompletedLines.tsx'
import { CompletionFacts } from '#web/repairs/completion/CompletionFacts.tsx'
import { EarlierVersions } from '#web/repairs/completion/EarlierVersions.tsx'
import { AnsweredLines } from '#web/repairs/work/AnsweredLines.tsx'
import { AnswerTerms } from '#web/repairs/work/AnswerTerms.tsx'
import { ConfirmForm } from '#web/repairs/work/ConfirmForm.tsx'
import { DecisionNotice } from '#web/repairs/work/DecisionNotice.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import script from './early-confirmation.ts?inline-script'
import { confirmationText, reportedText } from './link-text.ts'
import { OwnersProblems } from './OwnersProblems.tsx'

export const meta = () => [{ title: 'Confirm the work · ODIE' }, { name: 'robots', content: 'noindex' }]

/** What the owner confirms or declines, behind a link from the agent. */
export default function WorkConfirmationPage() {
  const { token, opened: request } = useOpened(openConfirmLink)
  return (
    <LinkPage
      opened={request}
      noun="request"
      opens={openConfirmLink}
      script={script}
      ended="It has expired, or the agent ended it. Ask them for a new one."
    >
      {(loaded) => <Request request={loaded} token={token} reload={() => void request.refetch()} />}
    </LinkPage>
  )
}

function Request({ request, token, reload }: { request: WorkRequest; token: string; reload: () => void }) {
  const { propertyAddress, answer, decision, lines } = request
  const blocker = decisionBlocker(request)
  const record = useQuery({
    ...query(openConfirmedCompletion, { token }),
    enabled: decision?.outcome === 'confirmed',
  })
  const link = { token, purpose: 'confirm' as const }
  const reported = record.data?.completion ? record.data : null
  const hrefOfFile = ({ id }: { id: string }) =>
    hrefOf(getLinkAttachment, { ...link, attachmentId: id as never })
  return (
    <>
      <PageHeader title={propertyAddress} description={confirmationText(request)} />
      {decision && (
        <DecisionNotice
          decision={decision}
          work={request}
          progress={reported && countDone(reported.lines, reported.completion?.lines ?? [])}
          pdfHref={hrefOf(getConfirmationPdfByLink, { token })}
        />
      )}
      {decision && request.state === 'replaced' && (
        <Notice tone="caution" title="A newer estimate has replaced this one">
          {replacedText(request, record)}
        </Notice>
      )}
      {!decision && blocker && <Notice tone="caution">{blocker}</Notice>}
      {!blocker && request.doneAt && (
        <Notice tone="caution" title={`${nameOf(request)} has already reported work as done`}>
          Ask them what was done before you confirm.
        </Notice>
      )}
      {reported && <OwnersProblems record={reported} link={link} reload={() => record.refetch()} />}
      {lines.length > 0 && answer && (
        <Card title="The work" description={<Bidder estimate={request} />}>
          <div className="grid gap-4">
            <AnsweredLines request={request} />
            <AnswerTerms answer={answer} hrefOf={hrefOfFile} />
            <p className="text-muted text-xs">
              {ESTIMATE_DISCLOSURE} {SALE_DISCLOSURE}
            </p>
          </div>
        </Card>
      )}
      {reported && <ReportedWork record={reported} hrefOf={hrefOfFile} />}
      {blocker === null && (
        <Card
          title="Confirm the work"
          description={`You order the work from ${nameOf(request)} and pay them. They get your contact details when you confirm.`}
        >
          <ConfirmForm
            key={request.requestedAt}
            request={request}
            token={token}
            reload={reload}
            hrefOf={hrefOfFile}
          />
        </Card>
      )}
    </>
  )
}

/** What a newer estimate means for the decision. What was done and reported before it stays so. */
function replacedText({ doneAt }: WorkRequest, { data: record }: { data?: CompletionRecord | undefined }) {
  if (!doneAt)
    return 'What was decided here no longer counts. If the agent requests the work again, they can send you a new link.'
  const stays = 'What’s done stays done and reported.'
  const { done, of } = countDone(record?.lines ?? [], record?.completion?.lines ?? [])
  return done === of
    ? stays
    : `${stays} For the rest, what was decided here no longer counts. If the agent requests it again, they can send you a new link.`
}

const ReportedWork = ({
  record,
  hrefOf: hrefOfFile,
}: {
  record: CompletionRecord
  hrefOf: (attachment: Attachment) => string
}) => (
  <Card title="Completion record" description={reportedText(record)} flush>
    <div className="px-5 pb-5 sm:px-6">
      <CompletionFacts record={record} />
    </div>
    <CompletedLines record={record} hrefOf={hrefOfFile} />
    <p className="px-5 pb-5 text-muted text-xs sm:px-6">{RECORD_DISCLOSURE}</p>
    <EarlierVersions record={record} hrefOf={hrefOfFile} />
  </Card>
)
