import { useQuery } from '@tanstack/react-query'
import { HardHat, Hourglass, Mail, MessageCircleQuestionMark, SendHorizontal } from 'lucide-react'
import {
  type Application,
  countApplications,
  listApplications,
} from '#domain/accounts/applications/contract.ts'
import { countQuestions, type ListedQuestion, listAllQuestions } from '#domain/client/questions/contract.ts'
import {
  type ContactMessage,
  countContactMessages,
  listContactMessages,
} from '#domain/mail/contact/contract.ts'
import { type JobEntry, listJobs } from '#domain/operations/jobs/contract.ts'
import { listUnansweredWork, type UnansweredWork } from '#domain/repairs/work/contract.ts'
import { countsQuery, query } from '#web/api/query.ts'
import { MAX_SHOWN, TaskList } from '#web/dashboards/TaskList.tsx'
import { jobText } from '#web/operations/jobs/job-texts.ts'
import { paths } from '#web/paths.ts'
import { dateText } from '#web/ui/format.ts'
import { Loaded, type LoadedQuery } from '#web/ui/Loaded.tsx'

const POLL_MS = 15_000

const givenUpDeliveries = {
  ...query(listJobs, { state: 'failed', kind: 'delivery', limit: MAX_SHOWN + 1 }),
  refetchInterval: POLL_MS,
}

const unansweredWork = {
  ...query(listUnansweredWork, { limit: MAX_SHOWN + 1 }),
  refetchInterval: POLL_MS,
}

/**
 * What needs attention besides the queue: deliveries that were given up, open applications, unanswered messages and questions, and
 * requests that contractors don't answer. The first few of each; nothing if there are none.
 */
export function OpenTasks() {
  const undelivered = useQuery(givenUpDeliveries)
  const applications = useQuery(query(listApplications, { status: 'open', limit: MAX_SHOWN }))
  const messages = useQuery(query(listContactMessages, { state: 'open', limit: MAX_SHOWN }))
  const questions = useQuery(query(listAllQuestions, { state: 'open', limit: MAX_SHOWN }))
  const unanswered = useQuery(unansweredWork)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 empty:hidden lg:has-[>:nth-child(2)]:grid-cols-2">
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
          title="Requests without an answer"
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
