import { useQuery } from '@tanstack/react-query'
import type { ReportId } from '#domain/reports/contract.ts'
import { shortDayText, whenText } from '#kernel/days.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { reportDates } from './report-dates.ts'

/** The dates that the agent entered, for staff to read. */
export function DatesForStaff({ reportId }: { reportId: ReportId }) {
  const dates = useQuery(reportDates(reportId))
  const now = new Date()
  return (
    <Card title="The agent’s dates">
      <Loaded
        query={dates}
        skeleton={<SkeletonRows label="Loading the dates" rows={1} />}
        failure="We couldn’t load the dates"
      >
        {(loaded) =>
          loaded.dates.length > 0 ? (
            <ul className="grid gap-1.5 text-sm">
              {loaded.dates.map(({ id, label, day }) => (
                <li key={id} className="wrap-anywhere">
                  {label}: {shortDayText(day, now)}, {whenText(day, now)}
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-sm text-muted">None.</p>
          )
        }
      </Loaded>
    </Card>
  )
}
