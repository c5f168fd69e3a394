import { useQuery } from '@tanstack/react-query'
import {
  CircleCheck,
  ClipboardCheck,
  FileX2,
  HardHat,
  Hourglass,
  Mail,
  MessageCircleQuestionMark,
  SendHorizontal,
} from 'lucide-react'
import {
  type Application,
  countApplications,
  listApplications,
} from '#domain/accounts/applications/contract.ts'
import { countQuestions, type ListedQuestion, listAllQuestions } from '#domain/client/questions/contract.ts'
import { type AdminReport, listAdminReports } from '#domain/intake/contract.ts'
import {
  type ContactMessage,
  countContactMessages,
  listContactMessages,
} from '#domain/mail/contact/contract.ts'
import { type JobEntry, listJobs } from '#domain/operations/jobs/contract.ts'
import { listUnansweredWork, type UnansweredWork } from '#domain/repairs/work/contract.ts'
import { countsQuery, query } from '#web/api/query.ts'
import { jobText } from '#web/operations/jobs/job-texts.ts'
import { paths } from '#web/paths.ts'
import { reportCounts } from '#web/review/queue/queries.ts'
import { Card } from '#web/ui/Card.tsx'
import { ageText, countText, dateText, dollarText } from '#web/ui/format.ts'
import { Loaded, type LoadedQuery } from '#web/ui/Loaded.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { MAX_SHOWN, type Task, TaskList } from './TaskList.tsx'
import { TaskListSkeleton } from './TaskListSkeleton.tsx'

const POLL_MS = 15_000

const waiting = (status: 'completed' | 'failed') => ({
  ...query(listAdminReports, { status, order: 'oldest', limit: MAX_SHOWN }),
  refetchInterval: POLL_MS,
})

const givenUpDeliveries = {
  ...query(listJobs, { state: 'failed', kind: 'delivery', limit: MAX_SHOWN + 1 }),
  refetchInterval: POLL_MS,
}

const unansweredWork = {
  ...query(listUnansweredWork, { limit: MAX_SHOWN + 1 }),
  refetchInterval: POLL_MS,
}

/** Drafts to review, reports that couldn't be read, deliveries that were given up, open applications, unanswered messages, and requests that contractors don't answer: the first few of each. */
export function AdminTasks() {
  const drafts = useQuery(waiting('completed'))
  const failed = useQuery(waiting('failed'))
  const counts = useQuery(reportCounts())
  const undelivered = useQuery(givenUpDeliveries)
  const applications = useQuery(query(listApplications, { status: 'open', limit: MAX_SHOWN }))
  const messages = useQuery(query(listContactMessages, { state: 'open', limit: MAX_SHOWN }))
  const questions = useQuery(query(listAllQuestions, { state: 'open', limit: MAX_SHOWN }))
  const unanswered = useQuery(unansweredWork)
  if (
    [drafts, failed, undelivered, applications, messages, questions, unanswered].every(
      ({ data }) => data?.length === 0,
    )
  )
    return <AllCaughtUp />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Loaded query={drafts} skeleton={<TaskListSkeleton />} failure="We couldn’t load the drafts">
        {(reports) => (
          <TaskList
            icon={ClipboardCheck}
            title="Drafts to review"
            allPath={paths.adminReports()}
            items={reports.map(toTask)}
            total={counts.data?.completed}
          />
        )}
      </Loaded>
      <Loaded query={failed} skeleton={<TaskListSkeleton />} failure="We couldn’t load the reports">
        {(reports) => (
          <TaskList
            icon={FileX2}
            title="Needs manual work"
            allPath={paths.adminReports()}
            items={reports.map(({ id, propertyAddress, failure }) => ({
              id,
              to: paths.adminReports({ search: searchFor(propertyAddress) }),
              title: propertyAddress,
              detail: failure ?? 'The analysis failed',
            }))}
            total={counts.data?.failed}
          />
        )}
      </Loaded>
      <Undelivered query={undelivered} />
      <Applications query={applications} />
      <Messages query={messages} />
      <Questions query={questions} />
      <Unanswered query={unanswered} />
    </div>
  )
}

function Undelivered({ query }: { query: LoadedQuery<JobEntry[]> }) {
  return (
    <Loaded query={query} skeleton={null} failure="We couldn’t load the failed deliveries">
      {(jobs) => (
        <TaskList
          icon={SendHorizontal}
          title="Not delivered"
          allPath={paths.adminJobs({ state: 'failed' })}
          items={jobs.map(({ id, name, about, estimateId, failure }) => ({
            id,
            to: estimateId ? paths.review(estimateId) : paths.adminJobs({ state: 'failed' }),
            title: about ?? jobText(name),
            detail: [about && jobText(name), failure].filter(Boolean).join(' · '),
          }))}
        />
      )}
    </Loaded>
  )
}

function Applications({ query }: { query: LoadedQuery<Application[]> }) {
  const counts = useQuery(countsQuery(listApplications, countApplications, {}))
  return (
    <Loaded query={query} skeleton={null} failure="We couldn’t load the applications">
      {(applications) => (
        <TaskList
          icon={HardHat}
          title="Contractor applications"
          allPath={paths.adminApplications()}
          items={applications.map(({ id, companyName, firstName, lastName, createdAt }) => ({
            id,
            to: paths.adminApplications(),
            title: companyName,
            detail: `${firstName} ${lastName} · ${dateText(createdAt)}`,
          }))}
          total={counts.data?.open}
        />
      )}
    </Loaded>
  )
}

function Unanswered({ query }: { query: LoadedQuery<UnansweredWork[]> }) {
  return (
    <Loaded query={query} skeleton={null} failure="We couldn’t load the requests for work">
      {(requests) => (
        <TaskList
          icon={Hourglass}
          title="Contractors to call"
          allPath={paths.adminEstimates({ state: 'accepted' })}
          items={requests.map(({ estimateId, propertyAddress, contractorName, requestedAt }) => ({
            id: estimateId,
            to: paths.adminRepair(estimateId),
            title: propertyAddress,
            detail: `${contractorName} hasn’t answered · requested ${dateText(requestedAt)}`,
          }))}
        />
      )}
    </Loaded>
  )
}

function Questions({ query }: { query: LoadedQuery<ListedQuestion[]> }) {
  const counts = useQuery(countsQuery(listAllQuestions, countQuestions, {}))
  return (
    <Loaded query={query} skeleton={null} failure="We couldn’t load the questions">
      {(questions) => (
        <TaskList
          icon={MessageCircleQuestionMark}
          title="Questions to answer"
          allPath={paths.adminQuestions()}
          items={questions.map(({ id, propertyAddress, lineTitle, askedAt }) => ({
            id,
            to: paths.adminQuestions(),
            title: propertyAddress,
            detail: `${lineTitle} · ${dateText(askedAt)}`,
          }))}
          total={counts.data?.open}
        />
      )}
    </Loaded>
  )
}

function Messages({ query }: { query: LoadedQuery<ContactMessage[]> }) {
  const counts = useQuery(countsQuery(listContactMessages, countContactMessages, {}))
  return (
    <Loaded query={query} skeleton={null} failure="We couldn’t load the messages">
      {(messages) => (
        <TaskList
          icon={Mail}
          title="Messages to answer"
          allPath={paths.adminMessages()}
          items={messages.map(({ id, subject, name, createdAt }) => ({
            id,
            to: paths.adminMessages(),
            title: subject,
            detail: `${name} · ${dateText(createdAt)}`,
          }))}
          total={counts.data?.open}
        />
      )}
    </Loaded>
  )
}

/** What finds a report in the list. */
const searchFor = (address: string) => address.slice(0, 100)

const toTask = ({
  id,
  estimateId,
  propertyAddress,
  agentName,
  createdAt,
  findings,
  totalAmount,
}: AdminReport): Task => ({
  id,
  to: estimateId ? paths.review(estimateId) : paths.adminReports({ search: searchFor(propertyAddress) }),
  title: propertyAddress,
  detail: [
    agentName,
    findings === 0 ? 'no electrical deficiencies found' : findings && countText(findings, 'finding'),
    `waiting ${ageText(createdAt)}`,
  ]
    .filter(Boolean)
    .join(' · '),
  amount: totalAmount === null || Number(totalAmount) === 0 ? undefined : dollarText(totalAmount),
})

const AllCaughtUp = () => (
  <Card title="Your queue" flush>
    <EmptyState icon={CircleCheck} title="All caught up">
      No drafts to review, no failed reports or deliveries, and no open questions, messages, applications, or
      requests for work.
    </EmptyState>
  </Card>
)
