import { Check, Circle, CircleDot, Undo2 } from 'lucide-react'
import type { ReportDetail } from '#domain/reports/contract.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DateTime } from '#web/ui/DateTime.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { type Step, stepsOf } from './report-steps.ts'

const LOOKS = {
  done: { Icon: Check, color: 'text-good', word: 'done' },
  current: { Icon: CircleDot, color: 'text-accent', word: 'in progress' },
  stopped: { Icon: Undo2, color: 'text-caution', word: 'stopped' },
  open: { Icon: Circle, color: 'text-faint', word: 'not yet' },
} as const

/** Where a report is on its way to an estimate, with the times. */
export const ReportSteps = ({ report, isLetter }: { report: ReportDetail; isLetter: boolean }) => (
  <ol aria-label="Progress of the report" className="grid gap-x-6 gap-y-4 sm:grid-cols-4">
    {stepsOf(report, { isLetter }).map((step) => (
      <StepItem key={step.title} step={step}>
        {step.state === 'current' && report.analysisStatus === 'processing' && report.progress && (
          <ProgressBar
            label={report.progress.step}
            fraction={report.progress.of ? report.progress.done / report.progress.of : null}
          />
        )}
      </StepItem>
    ))}
  </ol>
)

function StepItem({ step, children }: { step: Step; children: React.ReactNode }) {
  const { title, state, at, detail } = step
  const { Icon, color, word } = LOOKS[state]
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2.5 text-sm"
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-4', color)} />
      <p className={classNames('font-semibold', state === 'open' && 'text-muted')}>
        {title}
        <span className="sr-only">: {word}</span>
      </p>
      <div className="col-start-2 grid gap-1 text-xs text-muted">
        {at && state === 'done' && (
          <p>
            <DateTime at={at} withTime />
          </p>
        )}
        {detail && <p className="wrap-anywhere">{detail}</p>}
        {children}
      </div>
    </li>
  )
}
