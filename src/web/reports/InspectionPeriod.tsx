import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { Report } from '#domain/reports/contract.ts'
import { deadlineText } from '#domain/reports/rules.ts'
import { daysUntil } from '#kernel/days.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'

const PeriodDialog = lazyDialog(() => import('./PeriodDialog.tsx').then(({ PeriodDialog }) => PeriodDialog))

/** How much of the inspection period is left. It can be entered and changed at any time. */
export function InspectionPeriod({ report }: { report: Report }) {
  const [isOpen, setIsOpen] = useState(false)
  const { inspectionEnds, propertyAddress } = report
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
      {inspectionEnds && <TimeLeft inspectionEnds={inspectionEnds} />}
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-label={
          inspectionEnds
            ? `Change the inspection period for ${propertyAddress}`
            : `Add the end of the inspection period for ${propertyAddress}`
        }
        className="rounded-sm font-medium text-accent underline underline-offset-2"
      >
        {inspectionEnds ? 'Change' : 'Add the end of the inspection period'}
      </button>
      {isOpen && <PeriodDialog report={report} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** Red on the last two days, muted once it's over. */
export const TimeLeft = ({ inspectionEnds, now = new Date() }: { inspectionEnds: string; now?: Date }) => (
  <span
    className={classNames(
      'inline-flex items-center gap-1.5 font-medium',
      [0, 1].includes(daysUntil(inspectionEnds, now)) ? 'text-danger' : 'text-muted',
    )}
  >
    <CalendarClock aria-hidden className="size-3.5 shrink-0" />
    {deadlineText(inspectionEnds, now)}
  </span>
)
