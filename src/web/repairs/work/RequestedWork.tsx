import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { getAttachment } from '#domain/repairs/attachments/contract.ts'
import { getConfirmationPdf, type WorkRequest } from '#domain/repairs/work/contract.ts'
import { hasWork, nameOf } from '#domain/repairs/work/rules.ts'
import { hrefOf } from '#web/api/call.ts'
import { useStandings } from '#web/estimates/use-standings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { AnsweredLines } from './AnsweredLines.tsx'
import { AnswerTerms } from './AnswerTerms.tsx'
import { DecisionNotice } from './DecisionNotice.tsx'
import { workRequest } from './queries.ts'

const ShareDialog = lazyDialog(() =>
  import('#web/client/shares/ShareDialog.tsx').then(({ ShareDialog }) => ShareDialog),
)

type Props = { estimateId: EstimateId; isForStaff?: boolean; isDone?: boolean }

/** The contractor's answer to requested work, the owner's decision, and for the agent what comes next. Nothing until it's answered. */
export function RequestedWork({ estimateId, isForStaff = false, isDone = false }: Props) {
  const request = useQuery(workRequest(estimateId))
  return (
    <Loaded
      query={request}
      skeleton={<SkeletonRows label="Loading the contractor’s answer" rows={2} />}
      failure="We couldn’t load the contractor’s answer"
    >
      {(loaded) => loaded.answer && <Answered request={loaded} isForStaff={isForStaff} isDone={isDone} />}
    </Loaded>
  )
}

function Answered({
  request,
  isForStaff,
  isDone,
}: {
  request: WorkRequest
  isForStaff: boolean
  isDone: boolean
}) {
  const { estimateId: id, answer, decision } = request
  const progress = useStandings([id]).get(id)?.work
  if (!answer) return null
  return (
    <Card
      title="The contractor’s answer"
      description={
        <>
          <DateTime at={answer.at} withTime />, by {answer.by}
          {answer.via === 'link' && ', through the link in the email'}
          {answer.version > 1 &&
            ` · changed ${answer.version === 2 ? 'once' : `${answer.version - 1} times`}`}
        </>
      }
    >
      <div className="grid gap-4">
        {decision ? (
          <DecisionNotice
            decision={decision}
            work={request}
            progress={progress}
            pdfHref={hrefOf(getConfirmationPdf, { id })}
          />
        ) : (
          <>
            {isDone && (
              <Notice tone="caution">
                The contractor has reported work as done that the owner hadn’t confirmed on ODIE.
              </Notice>
            )}
            <NextStep request={request} isForStaff={isForStaff} />
          </>
        )}
        <AnsweredLines request={request} />
        <AnswerTerms
          answer={answer}
          hrefOf={(attachment) => hrefOf(getAttachment, { id, attachmentId: attachment.id })}
        />
      </div>
    </Card>
  )
}

/** What the agent does with the answer. */
function NextStep({ request, isForStaff }: { request: WorkRequest; isForStaff: boolean }) {
  const [isLinking, setIsLinking] = useState(false)
  const { state, answer, estimateId } = request
  if (state === 'expired')
    return (
      <Notice tone="caution" title="The contractor’s prices have expired">
        The owner can’t confirm the work until {nameOf(request)} confirms the prices by answering again.{' '}
        {isForStaff ? 'Please call them.' : 'Please call them, or ask us to.'}
      </Notice>
    )
  if (state !== 'open') return null
  if (!hasWork(answer?.lines ?? []))
    return (
      <Notice tone="info" title="No work is left to confirm">
        {nameOf(request)} says why, item by item, below.
        {!isForStaff && ' You can withdraw your request, and choose other items.'}
      </Notice>
    )
  if (isForStaff)
    return <Notice tone="info">Next, the agent creates a link for the owner, who confirms the work.</Notice>
  return (
    <>
      <Notice
        tone="info"
        title="Next: the owner confirms the work"
        action={
          <Button size="sm" variant="primary" onClick={() => setIsLinking(true)}>
            <Link2 aria-hidden />
            Link for the owner
          </Button>
        }
      >
        The owner orders and pays for it, so they confirm it, not you. Create a link, and send it to them.
        We’ll email you when they’ve decided.
      </Notice>
      {isLinking && (
        <ShareDialog estimateId={estimateId} purpose="confirm" onClose={() => setIsLinking(false)} />
      )}
    </>
  )
}
