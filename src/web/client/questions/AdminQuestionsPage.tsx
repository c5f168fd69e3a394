import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MessageCircleQuestionMark } from 'lucide-react'
import { Link } from 'react-router'
import { countQuestions, type ListedQuestion, listAllQuestions } from '#domain/client/questions/contract.ts'
import { countsQuery, pagedQuery } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QuestionThread } from './QuestionThread.tsx'

export const meta = () => [{ title: 'Questions · ODIE' }]

export const handle = {
  title: 'Questions',
  description:
    'What agents ask about the lines on their estimates. The contractor gets each question, too. The first answer is emailed to the agent.',
  queries: () => [open, answered, counts],
} satisfies Outline

const PAGE_SIZE = 50
const open = pagedQuery(listAllQuestions, { state: 'open', limit: PAGE_SIZE })
const answered = pagedQuery(listAllQuestions, { state: 'answered', limit: PAGE_SIZE })
const counts = countsQuery(listAllQuestions, countQuestions, {})

export const clientLoader = () => preload(...handle.queries())

/** What agents ask about the lines of their estimates. */
export default function AdminQuestionsPage() {
  const { data: totals } = useQuery(counts)
  return (
    <Page>
      <PageHeader title={handle.title} description={handle.description} />
      <ListCard
        title="Open"
        noun="the questions"
        query={useInfiniteQuery(open)}
        total={totals?.open}
        empty={
          <EmptyState icon={MessageCircleQuestionMark} title="No open questions">
            When an agent asks about a line, the question appears here.
          </EmptyState>
        }
      >
        {(items) => <Questions items={items} />}
      </ListCard>
      <ListCard
        title="Answered"
        noun="the answered questions"
        query={useInfiniteQuery(answered)}
        total={totals?.answered}
        empty={<EmptyState icon={MessageCircleQuestionMark} title="No answered questions yet" />}
      >
        {(items) => <Questions items={items} />}
      </ListCard>
    </Page>
  )
}

const Questions = ({ items }: { items: readonly ListedQuestion[] }) => (
  <Rows>
    {items.map((question) => (
      <li key={question.id} className="grid gap-2 px-5 py-4 sm:px-6">
        <div>
          <Link
            to={paths.review(question.estimateId)}
            className="wrap-anywhere rounded-sm font-medium underline-offset-4 hover:underline"
          >
            {question.propertyAddress}
          </Link>
          <p className="wrap-anywhere text-xs text-muted">
            {[question.agentName, question.contractorName].filter(Boolean).join(' → ')}
          </p>
        </div>
        <QuestionThread questions={[question]} canAnswer namesLines />
      </li>
    ))}
  </Rows>
)
