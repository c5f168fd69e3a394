import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Tone = 'info' | 'good' | 'caution' | 'danger'

const TONES = {
  info: { colors: 'bg-sunken text-ink', mark: 'text-muted', Icon: Info },
  good: { colors: 'bg-good-soft text-ink', mark: 'text-good', Icon: CircleCheck },
  caution: { colors: 'bg-caution-soft text-ink', mark: 'text-caution', Icon: TriangleAlert },
  danger: { colors: 'bg-danger-soft text-ink', mark: 'text-danger', Icon: CircleAlert },
} satisfies Record<Tone, unknown>

/** A note about the content below it. `live` makes screen readers announce it when it appears. */
export function Notice({
  tone,
  title,
  live,
  action,
  children,
  className,
}: {
  tone: Tone
  title?: string
  live?: boolean
  action?: ReactNode
  children?: ReactNode
  className?: string
}) {
  const { colors, mark, Icon } = TONES[tone]
  return (
    <div
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={classNames('flex gap-3 rounded-md p-3.5 text-sm', colors, className)}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', mark)} />
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="min-w-0 wrap-anywhere">{children}</div>}
        {action && <div className="mt-1.5 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}
