import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageCircleQuestionMark } from 'lucide-react'
import { type ListedQuestion, listUnansweredQuestions } from '#domain/client/questions/contract.ts'
import { pagedQuery } from '#web/api/query.ts'
import { type Task, TaskList } from '#web/dashboards/TaskList.tsx'
import { paths } from '#web/paths.ts'
import { dateText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'

/** The oldest first: an agent who waits longer is more urgent. */
export const openQuestions = pagedQuery(listUnansweredQuestions, { limit: 100 })

/** What agents asked about lines, until it's answered. Nothing if there's no question. */
export function OpenQuestions() {
  const questions = useInfiniteQuery(openQuestions)
  return (
    <Loaded query={questions} skeleton={null} failure="We couldn’t load the questions">
      {(items) => (
        <TaskList icon={MessageCircleQuestionMark} title="Questions from agents" items={items.map(toTask)} />
      )}
    </Loaded>
  )
}

const toTask = ({
  id,
  estimateId,
  propertyAddress,
  lineTitle,
  agentName,
  askedAt,
}: ListedQuestion): Task => ({
  id,
  to: paths.contractorEstimate(estimateId),
  title: propertyAddress,
  detail: [agentName, lineTitle, `asked ${dateText(askedAt)}`].filter(Boolean).join(' · '),
})
