import { Download } from 'lucide-react'
import type { WorkDecision, WorkRequest } from '#domain/repairs/work/contract.ts'
import { workDayText } from '#web/estimates/work-text.ts'
import { FileLink } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { countText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { dayChangeText, type Progress } from './decided-day.ts'

/** What the owner decided, and the document of what they confirmed, unless `pdfHref` is null. */
export function DecisionNotice({
  decision,
  work,
  progress,
  pdfHref,
}: {
  decision: WorkDecision
  /** The day that the work is scheduled for now, and whether any of it is done. */
  work: Pick<WorkRequest, 'scheduledOn' | 'doneAt'>
  progress: Progress
  pdfHref: string | null
}) {
  const { outcome, name, at, reason, scheduledOn, wish, email, phone, access, sha256 } = decision
  if (outcome === 'declined')
    return (
      <Notice tone="caution" title={`${name} declined the work`}>
        <p>
          <DateTime at={at} withTime />
        </p>
        <p className="whitespace-pre-line">{reason}</p>
      </Notice>
    )
  const facts = [
    scheduledOn ? ['Day', workDayText(scheduledOn)] : ['Preferred time', wish],
    ['Now', dayChangeText(decision, work, progress)],
    ['Done', work.doneAt && progress && `${progress.done} of ${countText(progress.of, 'item')}`],
    ['Contact', [email, phone].filter(Boolean).join(', ')],
    ['Access', access],
  ].filter(([, value]) => value)
  return (
    <Notice
      tone="good"
      title={`${name} confirmed the work`}
      action={
        pdfHref && (
          <FileLink size="sm" href={pdfHref} download>
            <Download aria-hidden />
            Download the confirmed request
          </FileLink>
        )
      }
    >
      <p>
        <DateTime at={at} withTime />
      </p>
      <dl className="mt-1 grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="font-semibold">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      {sha256 && (
        <details className="mt-1 text-muted text-xs">
          <summary className="cursor-pointer">Fingerprint of the confirmed request</summary>
          <p className="mt-1 break-all">SHA-256: {sha256}</p>
        </details>
      )}
    </Notice>
  )
}
