import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Shown in place of an empty list, with what to do next. */
export const EmptyState = ({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className="grid justify-items-center gap-1 px-6 py-10 text-center">
    <span className="mb-2 grid size-11 place-items-center rounded-full bg-sunken text-muted">
      <Icon aria-hidden className="size-5" />
    </span>
    <p className="font-semibold">{title}</p>
    {children && <p className="max-w-sm text-sm text-muted">{children}</p>}
    {action && <div className="mt-3">{action}</div>}
  </div>
)
