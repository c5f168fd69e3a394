import { useQuery } from '@tanstack/react-query'
import type { ReportId } from '#domain/reports/contract.ts'
import { shortDayText, whenText } from '#kernel/days.ts'
import { reportDates } from './report-dates.ts'

/** The dates that the agent entered, for staff to read. Nothing without any, or until they're known. */
export function DatesForStaff({ reportId }: { reportId: ReportId }) {
  const { data } = useQuery(reportDates(reportId))
  if (!data?.dates.length) return null
  const now = new Date()
  return (
    <section aria-label="The agent’s dates" className="grid gap-1 text-sm">
      <h3 className="font-semibold">The agent’s dates</h3>
      <ul className="grid gap-0.5 text-muted">
        {data.dates.map(({ id, label, day }) => (
          <li key={id} className="wrap-anywhere">
            {label}: {shortDayText(day, now)}, {whenText(day, now)}
          </li>
        ))}
      </ul>
    </section>
  )
}
