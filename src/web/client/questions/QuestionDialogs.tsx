import {
  AnswerText,
  answerQuestion,
  askQuestion,
  type LineQuestion,
  listAllQuestions,
  listQuestions,
  listUnansweredQuestions,
  QuestionText,
} from '#domain/client/questions/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Field, Textarea } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

/** Asks staff and the contractor about a line. */
export function AskDialog({
  estimateId,
  line,
  onClose,
}: {
  estimateId: EstimateId
  line: { id: string; description: string }
  onClose: () => void
}) {
  const asking = useCommand(askQuestion, { refreshes: [listQuestions] })
  const command = useCommandForm({
    schema: QuestionText,
    defaultValues: { question: '' },
    send: ({ question }) => asking.mutateAsync({ id: estimateId, lineId: line.id, question }),
    onSuccess: () => {
      showToast({
        tone: 'good',
        title: 'Question sent',
        description: 'You’ll get the answer by email, and you’ll find it here.',
      })
      onClose()
    },
    failure: { fallback: 'Failed to send the question' },
  })
  const { error } = command.form.getFieldState('question', command.form.formState)
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Ask about this line"
      description={`${line.description}. The contractor and our team get your question.`}
      submitLabel="Send question"
    >
      <Field label="Your question" required error={error?.message}>
        {(control) => <Textarea {...control} {...command.form.register('question')} rows={4} />}
      </Field>
    </FormDialog>
  )
}

/** Answers a question; the agent gets the answer by email. */
export function AnswerDialog({ question, onClose }: { question: LineQuestion; onClose: () => void }) {
  const answering = useCommand(answerQuestion, {
    refreshes: [listQuestions, listAllQuestions, listUnansweredQuestions],
  })
  const command = useCommandForm({
    schema: AnswerText,
    defaultValues: { answer: '' },
    send: ({ answer }) => answering.mutateAsync({ id: question.id, answer }),
    onSuccess: () => {
      showToast({ tone: 'good', title: 'Answer sent', description: 'We’re emailing it to the agent.' })
      onClose()
    },
    failure: { fallback: 'Failed to send the answer' },
  })
  const { error } = command.form.getFieldState('answer', command.form.formState)
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Answer the question"
      description={`About “${question.lineTitle}”`}
      submitLabel="Send answer"
      className="grid gap-4"
    >
      <blockquote className="max-h-40 overflow-y-auto whitespace-pre-wrap wrap-anywhere border-l-2 border-line pl-3 text-sm">
        {question.question}
      </blockquote>
      <Field label="Your answer" required error={error?.message}>
        {(control) => <Textarea {...control} {...command.form.register('answer')} rows={5} />}
      </Field>
    </FormDialog>
  )
}
