import { MessageCircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import type { LineQuestion } from '#domain/client/questions/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'

const AnswerDialog = lazyDialog(() =>
  import('./QuestionDialogs.tsx').then(({ AnswerDialog }) => AnswerDialog),
)

/** Questions with their answers; `canAnswer` offers to answer the open ones. */
export const QuestionThread = ({
  questions,
  canAnswer,
  namesLines,
}: {
  questions: readonly LineQuestion[]
  canAnswer: boolean
  /** Whether each question says which line it's about. */
  namesLines?: boolean
}) => (
  <ul className="grid gap-3">
    {questions.map((question) => (
      <Item key={question.id} question={question} canAnswer={canAnswer} namesLine={namesLines ?? false} />
    ))}
  </ul>
)

function Item({
  question,
  canAnswer,
  namesLine,
}: {
  question: LineQuestion
  canAnswer: boolean
  namesLine: boolean
}) {
  const [isAnswering, setIsAnswering] = useState(false)
  const { answer } = question
  return (
    <li className="grid gap-2 rounded-md bg-canvas p-3.5 text-sm ring-1 ring-line">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <MessageCircleQuestionMark aria-hidden className="mt-0.5 size-4 text-muted" />
        <p className="text-xs text-muted">
          Asked <DateTime at={question.askedAt} withTime />
          {namesLine && ` about “${question.lineTitle}”`}
        </p>
        <p className="col-start-2 whitespace-pre-wrap wrap-anywhere">{question.question}</p>
      </div>
      {answer ? (
        <div className="ml-6 border-l-2 border-line pl-3">
          <p className="text-xs text-muted">
            {answer.by} answered <DateTime at={answer.at} withTime />
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">{answer.text}</p>
        </div>
      ) : canAnswer ? (
        <div className="ml-6">
          <Button
            size="sm"
            aria-label={`Answer the question about ${question.lineTitle}`}
            onClick={() => setIsAnswering(true)}
          >
            Answer
          </Button>
        </div>
      ) : (
        <p className="ml-6 text-xs text-muted">Not answered yet. You’ll get the answer by email.</p>
      )}
      {isAnswering && <AnswerDialog question={question} onClose={() => setIsAnswering(false)} />}
    </li>
  )
}
