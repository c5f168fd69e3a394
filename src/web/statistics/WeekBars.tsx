import type { Statistics } from '#domain/statistics/contract.ts'
import { dateText } from '#web/ui/format.ts'
import { durationText } from './duration-text.ts'

const HEIGHT_REM = 8

/** Reports and answers of each week as two bars side by side. The table behind it is for screen readers. */
export function WeekBars({ weeks }: { weeks: Statistics['weeks'] }) {
  const most = Math.max(1, ...weeks.flatMap(({ reports, sent }) => [reports, sent]))
  const heightOf = (count: number) => `${(count / most) * HEIGHT_REM}rem`
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
        <Key className="bg-control">Reports uploaded</Key>
        <Key className="bg-accent">Answers sent</Key>
        <span>By week, at most {most.toLocaleString('en-US')}</span>
      </figcaption>
      <div aria-hidden className="overflow-x-auto">
        <div
          className="flex min-w-max items-end gap-1.5 border-b border-line"
          style={{ height: `${HEIGHT_REM}rem` }}
        >
          {weeks.map((week) => (
            <div
              key={week.start}
              title={textOf(week)}
              className="flex min-w-4 flex-1 items-end justify-center gap-px"
            >
              <span className="w-2 rounded-t-sm bg-control" style={{ height: heightOf(week.reports) }} />
              <span className="w-2 rounded-t-sm bg-accent" style={{ height: heightOf(week.sent) }} />
            </div>
          ))}
        </div>
      </div>
      <ul className="sr-only">
        {weeks.map((week) => (
          <li key={week.start}>{textOf(week)}</li>
        ))}
      </ul>
    </figure>
  )
}

/** Noon, UTC, is on the same day in every US time zone. */
const textOf = ({ start, reports, sent, turnaroundHours }: Statistics['weeks'][number]) =>
  `Week of ${dateText(`${start}T12:00:00Z`)}: ${reports} uploaded, ${sent} sent, median turnaround ${durationText(turnaroundHours, 'hours')}`

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden className={`size-2.5 rounded-xs ${className}`} />
    {children}
  </span>
)
