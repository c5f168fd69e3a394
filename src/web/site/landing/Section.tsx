import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** A section of the landing page with its heading. The header links to `id`. */
export const Section = ({
  id,
  title,
  lead,
  sunken,
  children,
}: {
  id: string
  title: string
  lead: ReactNode
  sunken?: boolean
  children: ReactNode
}) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className={classNames('border-t border-line', sunken && 'bg-sunken')}
  >
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-10 px-4 py-14 sm:px-6 lg:py-20">
      <div className="grid max-w-2xl gap-3">
        <h2 id={`${id}-title`} className="text-heading font-semibold tracking-tight">
          {title}
        </h2>
        <p className="text-lg text-muted">{lead}</p>
      </div>
      {children}
    </div>
  </section>
)
