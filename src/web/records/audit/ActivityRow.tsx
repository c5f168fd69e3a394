import { memo } from 'react'
import type { AuditEntry } from '#domain/records/audit/contract.ts'
import { DateTime } from '#web/ui/DateTime.tsx'
import { actionText } from '#web/ui/format.ts'
import { aboutOf } from './about.ts'
import { detailText } from './detail-text.ts'

/** An event with its details, folded. */
export const ActivityRow = memo(function ActivityRow({
  event: { at, actor, action, subject, ip, details },
}: {
  event: AuditEntry
}) {
  const { about, others } = aboutOf({ subject, details })
  const rows = [...others, ...(ip ? [['ipAddress', ip] as const] : [])]
  return (
    <li className="grid gap-1 px-5 py-3.5 sm:px-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="line-clamp-2 min-w-0 wrap-anywhere">
          <span className="font-medium">{actionText(action)}</span>{' '}
          {about && about !== actor && <span className="text-muted">{about}</span>}
        </p>
        <p className="text-xs text-muted">
          <DateTime at={at} withTime />
        </p>
      </div>
      <p className="wrap-anywhere text-xs text-muted">{actor}</p>
      {rows.length > 0 && (
        <details className="text-xs">
          <summary className="cursor-pointer text-muted hover:text-ink">Details</summary>
          <dl className="mt-1.5 grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
            {rows.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{actionText(name)}</dt>
                <dd className="min-w-0 wrap-anywhere">{detailText(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
})
