import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** A titled section of a page. `flush` lets its content reach the edges. */
export function Card({
  title,
  count,
  description,
  aside,
  flush,
  className,
  children,
}: {
  title: string
  /** How many items the card holds, shown beside the title. */
  count?: string | undefined
  description?: ReactNode
  aside?: ReactNode
  flush?: boolean
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames('overflow-clip rounded-lg bg-surface shadow-card ring-1 ring-line', className)}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-5 sm:px-6">
        <div className="grid gap-1">
          <div className="flex items-baseline gap-2">
            <h2 id={id} className="text-lg font-semibold">
              {title}
            </h2>
            {count && <span className="text-sm text-muted">{count}</span>}
          </div>
          {description && <p className="text-sm text-muted">{description}</p>}
        </div>
        {aside}
      </header>
      <div className={flush ? 'pt-3' : 'px-5 pt-4 pb-5 sm:px-6 sm:pb-6'}>{children}</div>
    </section>
  )
}
