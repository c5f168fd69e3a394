import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { WorkAnswer } from '#domain/repairs/work/contract.ts'
import { answerBlocker } from '#domain/repairs/work/rules.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AnsweredLines } from './AnsweredLines.tsx'
import { AnswerForm, type Answering } from './AnswerForm.tsx'
import { AnswerTerms } from './AnswerTerms.tsx'
import { DecisionNotice } from './DecisionNotice.tsx'
import type { Progress } from './decided-day.ts'
import { TO_ANSWER } from './request-text.ts'

/** The request as its contractor sees it: to answer, or as they answered it, and what the owner decided. */
export function WorkAnswering({
  answering,
  progress,
  pdfHref,
}: {
  answering: Answering
  progress: Progress
  pdfHref: string | null
}) {
  const { request } = answering
  const { answer, decision } = request
  const [isChanging, setIsChanging] = useState(answer === null)
  const blocker = answerBlocker(request)
  const isForm = blocker === null && isChanging
  const done = () => {
    setIsChanging(false)
    showToast({ tone: 'good', title: 'Answer sent', description: 'We’ve let the agent know.' })
  }
  return (
    <Card
      title={answer ? 'Your answer' : 'Requested work'}
      description={answer ? <Sent answer={answer} /> : blocker === null && TO_ANSWER}
      aside={
        answer &&
        blocker === null &&
        !isChanging && (
          <Button size="sm" onClick={() => setIsChanging(true)}>
            <PencilLine aria-hidden />
            Change the answer
          </Button>
        )
      }
      flush
    >
      <div className="grid gap-4 px-5 pb-5 empty:hidden sm:px-6">
        {decision && (
          <DecisionNotice decision={decision} work={request} progress={progress} pdfHref={pdfHref} />
        )}
        {blocker !== null && (!decision || request.state === 'replaced') && (
          <Notice tone="caution">{blocker}</Notice>
        )}
        {(answer !== null || !isForm) && <AnsweredLines request={request} />}
        {answer && <AnswerTerms answer={answer} hrefOf={answering.hrefOf} />}
      </div>
      {isForm && <AnswerForm answering={answering} onDone={done} />}
    </Card>
  )
}

const Sent = ({ answer: { at, by, via } }: { answer: WorkAnswer }) => (
  <>
    Sent <DateTime at={at} withTime /> by {by}
    {via === 'link' && ', through the link in the email'}
  </>
)
