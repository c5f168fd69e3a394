import type { Statistics } from '#domain/operations/statistics/contract.ts'
import { dayOfYearText } from '#kernel/days.ts'
import { numberText } from '#kernel/formatters.ts'
import { durationText } from './duration-text.ts'

const HEIGHT_REM = 8
/** With more weeks than this, their dates don’t fit side by side. */
const MAX_LABELS = 14

/** Reports and answers of each week as two bars side by side. The table behind it is for screen readers. */
export function WeekBars({ weeks }: { weeks: Statistics['weeks'] }) {
  const most = Math.max(1, ...weeks.flatMap(({ reports, sent }) => [reports, sent]))
  const heightOf = (count: number) => `${(count / most) * HEIGHT_REM}rem`
  return (
    <figure className="grid gap-3">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
        <Key className="bg-control">Reports uploaded</Key>
        <Key className="bg-accent">Responses sent</Key>
        <span>By week, peaking at {numberText(most)}</span>
      </figcaption>
      <div aria-hidden className="overflow-x-auto">
        <div className="flex min-w-max items-end gap-1.5">
          {weeks.map((week) => (
            <div
              key={week.start}
              title={textOf(week)}
              className="grid min-w-4 flex-1 justify-items-center gap-1"
            >
              <span
                className="flex w-full items-end justify-center gap-px border-b border-line"
                style={{ height: `${HEIGHT_REM}rem` }}
              >
                <span className="w-2 rounded-t-sm bg-control" style={{ height: heightOf(week.reports) }} />
                <span className="w-2 rounded-t-sm bg-accent" style={{ height: heightOf(week.sent) }} />
              </span>
              {weeks.length <= MAX_LABELS && (
                <span className="whitespace-nowrap text-xs text-muted">{dayOfYearText(week.start)}</span>
              )}
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

const textOf = ({ start, reports, sent, turnaroundHours }: Statistics['weeks'][number]) =>
  `Week of ${dayOfYearText(start)}: ${reports} uploaded, ${sent} sent, median turnaround ${durationText(turnaroundHours, 'hours')}`

const Key = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden className={`size-2.5 rounded-xs ${className}`} />
    {children}
  </span>
)
