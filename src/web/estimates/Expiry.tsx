import { CalendarCheck2, CalendarX2 } from 'lucide-react'
import { areExpired, expiryText } from '#domain/estimates/rules.ts'
import { classNames } from '#web/ui/class-names.ts'

/**
 * Until when an estimate's prices are valid, beside its amount. Nothing for a letter, and for work that was requested while they
 * were.
 */
export function Expiry({
  validUntil,
  requestedAt,
  className,
}: {
  validUntil: string | null
  requestedAt?: string | null | undefined
  className?: string
}) {
  const now = new Date()
  const text = expiryText({ validUntil, requestedAt }, now)
  if (!text) return null
  const isOver = areExpired({ validUntil, requestedAt }, now)
  const Icon = isOver ? CalendarX2 : CalendarCheck2
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap text-xs',
        isOver ? 'font-semibold text-caution' : 'text-muted',
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {text}
    </span>
  )
}
