import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

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

/** Where a page of one thing leads back to, above its title. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="inline-flex items-center gap-1.5 justify-self-start rounded-sm text-sm font-semibold text-muted hover:text-ink"
  >
    <ArrowLeft aria-hidden className="size-4" />
    {children}
  </Link>
)
