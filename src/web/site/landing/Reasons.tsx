import type { LucideIcon } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

type Reason = { icon: LucideIcon; title: string; text: string }

/** The reasons to use ODIE that a section of the landing page lists. */
export const Reasons = ({ reasons, className }: { reasons: readonly Reason[]; className?: string }) => (
  <ul className={classNames('grid gap-6', className)}>
    {reasons.map(({ icon: Icon, title, text }) => (
      <li key={title} className="flex gap-4">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <div className="grid gap-0.5">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-muted">{text}</p>
        </div>
      </li>
    ))}
  </ul>
)
