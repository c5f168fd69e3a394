import { BellOff, Pencil, Trash2 } from 'lucide-react'
import type { ReportDate } from '#domain/repairs/dates/contract.ts'
import { daysUntil, shortDayText, whenText } from '#kernel/days.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** A date with the days left: bold today and tomorrow, muted once it's over. */
export function DateRow({
  date: { label, day },
  isReminded,
  onEdit,
  onRemove,
}: {
  date: ReportDate
  isReminded: boolean
  onEdit: () => void
  onRemove: () => void
}) {
  const now = new Date()
  const days = daysUntil(day, now)
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1 text-sm">
        <p className={classNames('wrap-anywhere', days < 0 ? 'text-muted' : 'font-medium')}>{label}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-muted">
          <span className={days === 0 || days === 1 ? 'font-semibold text-danger' : undefined}>
            {shortDayText(day, now)}, {whenText(day, now)}
          </span>
          {!isReminded && days >= 0 && (
            <span className="inline-flex items-center gap-1">
              <BellOff aria-hidden className="size-3.5" />
              No reminder
            </span>
          )}
        </p>
      </div>
      <span className="-mr-2 flex">
        <IconButton label={`Change ${label}`} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={`Remove ${label}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </li>
  )
}
