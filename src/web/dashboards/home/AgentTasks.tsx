import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarClock, FileCheck, Hourglass, Upload } from 'lucide-react'
import { listNearDates, type NearDate } from '#domain/repairs/dates/contract.ts'
import { shortDayText, whenText } from '#kernel/days.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { estimateCounts, isInProgress, openEstimates, ownReports } from '#web/reports/queries.ts'
import { ZipCheck } from '#web/territories/zip-check/ZipCheck.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { dateText, dollarText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { MAX_SHOWN, TaskList } from './TaskList.tsx'
import { TaskListSkeleton } from './TaskListSkeleton.tsx'

/** The agent's estimates to request work from, and the reports in progress. */
export function AgentTasks({ email }: { email: string }) {
  const reports = useInfiniteQuery(ownReports)
  const inProgress = (reports.data ?? []).filter(isInProgress)
  const poll = inProgress.length > 0
  const estimates = useQuery(openEstimates({ poll, limit: MAX_SHOWN }))
  const counts = useQuery(estimateCounts({ poll }))
  const near = useQuery(query(listNearDates, {}))
  return (
    <>
      <Loaded query={estimates} skeleton={<TaskListSkeleton />} failure="We couldn’t load your estimates">
        {(open) => {
          if (reports.data && near.data && open.length + inProgress.length + near.data.length === 0)
            return <AllCaughtUp />
          return (
            <div className="grid items-start gap-6 lg:grid-cols-2">
              <Loaded query={near} skeleton={null} failure="We couldn’t load your dates">
                {(dates) => <NearDates dates={dates} />}
              </Loaded>
              <TaskList
                icon={FileCheck}
                title="Estimates to review"
                allPath={paths.agent()}
                items={open.map(
                  ({
                    id,
                    reportId,
                    propertyAddress,
                    totalAmount,
                    validUntil,
                    contractor,
                    sentAt,
                    createdAt,
                  }) => ({
                    id,
                    to: paths.report(reportId),
                    title: propertyAddress,
                    detail: [contractor?.companyName, dateText(sentAt ?? createdAt)]
                      .filter(Boolean)
                      .join(' · '),
                    amount: dollarText(totalAmount),
                    validUntil,
                  }),
                )}
                total={counts.data?.sent}
              />
              <Loaded query={reports} skeleton={null} failure="We couldn’t load your reports">
                {() => (
                  <TaskList
                    icon={Hourglass}
                    title="Reports in progress"
                    allPath={paths.agent()}
                    items={inProgress.map(({ id, propertyAddress, createdAt }) => ({
                      id,
                      to: paths.report(id),
                      title: propertyAddress,
                      detail: `Uploaded ${dateText(createdAt)}`,
                    }))}
                  />
                )}
              </Loaded>
            </div>
          )
        }}
      </Loaded>
      <Card
        title="Check a ZIP code"
        description="Not served yet? Join the waiting list, and we’ll email you when it is."
      >
        <ZipCheck email={email} canSignUp={false} />
      </Card>
    </>
  )
}

/** The dates within a week that the agent entered. */
function NearDates({ dates }: { dates: readonly NearDate[] }) {
  const now = new Date()
  return (
    <TaskList
      icon={CalendarClock}
      title="Coming up"
      allPath={paths.agent()}
      items={dates.map(({ id, reportId, propertyAddress, label, day }) => ({
        id: id ?? `inspection-${reportId}`,
        to: paths.report(reportId),
        title: `${label}, ${whenText(day, now)}`,
        detail: `${shortDayText(day, now)} · ${propertyAddress}`,
      }))}
    />
  )
}

const AllCaughtUp = () => (
  <Card title="Get started" flush>
    <EmptyState
      icon={Upload}
      title="Upload an inspection report"
      action={
        <ButtonLink to={paths.agent()}>
          <Upload aria-hidden />
          Upload a report
        </ButtonLink>
      }
    >
      You’ll get an electrical estimate from a local contractor.
    </EmptyState>
  </Card>
)
