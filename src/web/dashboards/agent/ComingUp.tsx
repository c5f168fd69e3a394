import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { listNearDates } from '#domain/repairs/dates/contract.ts'
import { shortDayText, whenText } from '#kernel/days.ts'
import { query } from '#web/api/query.ts'
import { TaskList } from '#web/dashboards/TaskList.tsx'
import { paths } from '#web/paths.ts'
import { Loaded } from '#web/ui/Loaded.tsx'

export const nearDates = query(listNearDates, {})

/** The dates within a week that the agent entered. Nothing if there are none. */
export function ComingUp() {
  const now = new Date()
  return (
    <Loaded query={useQuery(nearDates)} skeleton={null} failure="We couldn’t load your dates">
      {(dates) => (
        <TaskList
          icon={CalendarClock}
          title="Coming up"
          items={dates.map(({ id, reportId, propertyAddress, label, day }) => ({
            id: id ?? `inspection-${reportId}`,
            to: paths.report(reportId),
            title: `${label}, ${whenText(day, now)}`,
            detail: `${shortDayText(day, now)} · ${propertyAddress}`,
          }))}
        />
      )}
    </Loaded>
  )
}
