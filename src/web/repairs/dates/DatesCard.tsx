import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import type { ReportDate } from '#domain/repairs/dates/contract.ts'
import { DATES_DISCLOSURE, MAX_DATES } from '#domain/repairs/dates/rules.ts'
import type { Report } from '#domain/reports/contract.ts'
import { paths } from '#web/paths.ts'
import { InspectionPeriod } from '#web/reports/InspectionPeriod.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { DateRow } from './DateRow.tsx'
import { reportDates } from './report-dates.ts'

const DateDialog = lazyDialog(() => import('./DateDialog.tsx').then(({ DateDialog }) => DateDialog))
const RemoveDate = lazyDialog(() => import('./RemoveDate.tsx').then(({ RemoveDate }) => RemoveDate))

type Open = { dialog: 'edit'; date?: ReportDate } | { dialog: 'remove'; date: ReportDate }

/** The dates of the sale that the agent entered for a report, with the days left. */
export function DatesCard({ report }: { report: Report }) {
  const dates = useQuery(reportDates(report.id))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const isFull = (dates.data?.dates.length ?? 0) >= MAX_DATES
  return (
    <Card
      title="Dates"
      description={DATES_DISCLOSURE}
      aside={
        <Button size="sm" disabled={!dates.data || isFull} onClick={() => setOpen({ dialog: 'edit' })}>
          <CalendarPlus aria-hidden />
          Add a date
        </Button>
      }
    >
      <div className="grid gap-3">
        <InspectionPeriod report={report} />
        <Loaded
          query={dates}
          skeleton={<SkeletonRows label="Loading the dates" rows={1} />}
          failure="We couldn’t load the dates"
        >
          {(loaded) => (
            <>
              {loaded.dates.length > 0 && (
                <ul className="divide-y divide-line border-t border-line">
                  {loaded.dates.map((date) => (
                    <DateRow
                      key={date.id}
                      date={date}
                      isReminded={loaded.areRemindersOn && date.hasReminder}
                      onEdit={() => setOpen({ dialog: 'edit', date })}
                      onRemove={() => setOpen({ dialog: 'remove', date })}
                    />
                  ))}
                </ul>
              )}
              {loaded.dates.length === 0 && (
                <p className="text-sm text-muted">
                  Add your closing date or when a response is due, and we’ll remind you the day before.
                </p>
              )}
              {isFull && <p className="text-xs text-muted">A report can have up to {MAX_DATES} dates.</p>}
              {!loaded.areRemindersOn && <RemindersOff />}
            </>
          )}
        </Loaded>
      </div>
      {open?.dialog === 'edit' && <DateDialog report={report} date={open.date} onClose={close} />}
      {open?.dialog === 'remove' && <RemoveDate reportId={report.id} date={open.date} onClose={close} />}
    </Card>
  )
}

const RemindersOff = () => (
  <Notice
    tone="info"
    title="Your reminders are off"
    action={
      <ButtonLink size="sm" to={paths.account()}>
        Open your settings
      </ButtonLink>
    }
  >
    We won’t email you about any of your dates until you turn reminders on.
  </Notice>
)
