import { MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import type { LineQuestion } from '#domain/client/questions/contract.ts'
import type { EstimateId, LineItem } from '#domain/estimates/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { QuestionThread } from './QuestionThread.tsx'

const AskDialog = lazyDialog(() => import('./QuestionDialogs.tsx').then(({ AskDialog }) => AskDialog))

/** What the agent asked about a line, and a way to ask more. */
export function LineQuestions({
  estimateId,
  line,
  questions,
  canAsk,
}: {
  estimateId: EstimateId
  line: LineItem
  questions: readonly LineQuestion[]
  canAsk: boolean
}) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      {questions.length > 0 && <QuestionThread questions={questions} canAnswer={false} />}
      {canAsk && (
        <Button
          size="sm"
          variant="quiet"
          className="-ml-2.5 justify-self-start"
          aria-label={`Ask about this line: ${line.description}`}
          onClick={() => setIsAsking(true)}
        >
          <MessageCircleQuestionMark aria-hidden />
          Ask about this line
        </Button>
      )}
      {isAsking && <AskDialog estimateId={estimateId} line={line} onClose={() => setIsAsking(false)} />}
    </>
  )
}
