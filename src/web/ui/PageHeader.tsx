import type { ReactNode } from 'react'

/** A page's title, what the page is for, and its actions. */
export const PageHeader = ({
  title,
  description,
  actions,
}: {
  title: string
  description?: ReactNode
  actions?: ReactNode
}) => (
  <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
    <div className="grid min-w-0 gap-1.5">
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      {description && <div className="max-w-2xl text-muted">{description}</div>}
    </div>
    {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
  </header>
)
