import { useQuery } from '@tanstack/react-query'
import { CircleCheck, ClipboardCheck, FileX2, HardHat, Mail } from 'lucide-react'
import { listApplications } from '#domain/applications/contract.ts'
import { listContactMessages } from '#domain/contact/contract.ts'
import { EstimateId } from '#domain/estimates/contract.ts'
import { type AdminReport, listAdminReports } from '#domain/intake/contract.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { countText, dateText, dollarText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { type Task, TaskList } from './TaskList.tsx'
import { TaskListSkeleton } from './TaskListSkeleton.tsx'

const POLL_MS = 15_000

/** Drafts to review, reports that couldn't be read, open applications, and unanswered messages. */
export function AdminTasks() {
  const reports = useQuery({ ...query(listAdminReports, {}), refetchInterval: POLL_MS })
  const { data: messages = [] } = useQuery(query(listContactMessages, {}))
  const { data: applications = [] } = useQuery(query(listApplications, {}))
  const open = messages.filter(({ handledAt }) => handledAt === null)
  const applied = applications.filter(({ status }) => status === 'open')
  return (
    <Loaded query={reports} skeleton={<TaskListSkeleton />} failure="We couldn’t load the reports">
      {(all) => {
        const drafts = all.filter(({ analysisStatus }) => analysisStatus === 'completed')
        const failed = all.filter(({ analysisStatus }) => analysisStatus === 'failed')
        if (drafts.length + failed.length + open.length + applied.length === 0) return <AllCaughtUp />
        return (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <TaskList
              icon={ClipboardCheck}
              title="Drafts to review"
              allPath={paths.admin()}
              items={drafts.map(toTask)}
            />
            <TaskList
              icon={FileX2}
              title="Needs manual work"
              allPath={paths.admin()}
              items={failed.map(({ id, propertyAddress, failure }) => ({
                id,
                to: paths.admin(),
                title: propertyAddress,
                detail: failure ?? 'The analysis failed',
              }))}
            />
            <TaskList
              icon={HardHat}
              title="Contractor applications"
              allPath={paths.adminApplications()}
              items={applied.map(({ id, companyName, firstName, lastName, createdAt }) => ({
                id,
                to: paths.adminApplications(),
                title: companyName,
                detail: `${firstName} ${lastName} · ${dateText(createdAt)}`,
              }))}
            />
            <TaskList
              icon={Mail}
              title="Messages to answer"
              allPath={paths.adminMessages()}
              items={open.map(({ id, subject, name, createdAt }) => ({
                id,
                to: paths.adminMessages(),
                title: subject,
                detail: `${name} · ${dateText(createdAt)}`,
              }))}
            />
          </div>
        )
      }}
    </Loaded>
  )
}

const toTask = ({
  id,
  estimateId,
  propertyAddress,
  agentName,
  findings,
  totalAmount,
}: AdminReport): Task => ({
  id,
  to: estimateId ? paths.review(EstimateId.parse(estimateId)) : paths.admin(),
  title: propertyAddress,
  detail: findings === null ? agentName : `${agentName} · ${countText(findings, 'finding')}`,
  amount: totalAmount === null ? undefined : dollarText(totalAmount),
})

const AllCaughtUp = () => (
  <Card title="Your queue" flush>
    <EmptyState icon={CircleCheck} title="All caught up">
      No drafts to review, no failed reports, and no open messages or applications.
    </EmptyState>
  </Card>
)
