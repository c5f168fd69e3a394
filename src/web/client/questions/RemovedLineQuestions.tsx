import type { LineQuestion } from '#domain/client/questions/contract.ts'
import type { AgentEstimate } from '#domain/estimates/contract.ts'
import { QuestionThread } from './QuestionThread.tsx'

/** What the agent asked about lines that a revision has removed. Nothing if there's no such question. */
export function RemovedLineQuestions({
  estimate: { estimateData, replacedBy },
  questions,
}: {
  estimate: AgentEstimate
  questions: ReadonlyMap<string, readonly LineQuestion[]>
}) {
  const present = new Set(estimateData?.line_items.map(({ id }) => id))
  const removed = [...questions].filter(([lineId]) => !present.has(lineId)).flatMap(([, asked]) => asked)
  // An earlier estimate has the questions about its own lines; the rest are about the newer one.
  if (replacedBy || removed.length === 0) return null
  return (
    <section
      aria-labelledby="removed-line-questions"
      className="grid gap-3 border-t border-line px-5 py-5 sm:px-6"
    >
      <div>
        <h3 id="removed-line-questions" className="text-sm font-semibold">
          Questions about removed lines
        </h3>
        <p className="text-xs text-muted">
          You asked about these lines in an earlier estimate. They aren’t part of this one anymore.
        </p>
      </div>
      <QuestionThread questions={removed} canAnswer={false} namesLines />
    </section>
  )
}
