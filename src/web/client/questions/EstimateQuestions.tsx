import type { EstimateId } from '#domain/estimates/contract.ts'
import { QuestionThread } from './QuestionThread.tsx'
import { useLineQuestions } from './use-line-questions.ts'

/** All questions about an estimate, the open ones first, for those who answer. Nothing if there are none. */
export function EstimateQuestions({ id }: { id: EstimateId }) {
  const questions = [...useLineQuestions(id).values()].flat()
  if (questions.length === 0) return null
  const [open, answered] = [
    questions.filter(({ answer }) => !answer),
    questions.filter(({ answer }) => answer),
  ]
  return (
    <section aria-label="The agent’s questions" className="grid gap-3">
      <h2 className="text-sm font-semibold">The agent’s questions</h2>
      <QuestionThread questions={[...open, ...answered]} canAnswer namesLines />
    </section>
  )
}
