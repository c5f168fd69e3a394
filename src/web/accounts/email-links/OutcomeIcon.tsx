import { CircleCheck, LoaderCircle, type LucideIcon, MailCheck, TriangleAlert } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

const OUTCOMES = {
  good: { Icon: CircleCheck, colors: 'bg-good-soft text-good' },
  emailed: { Icon: MailCheck, colors: 'bg-accent-soft text-accent-strong' },
  bad: { Icon: TriangleAlert, colors: 'bg-danger-soft text-danger' },
  working: { Icon: LoaderCircle, colors: 'bg-sunken text-muted [&_svg]:animate-turn' },
} satisfies Record<string, { Icon: LucideIcon; colors: string }>

/** An icon for an outcome that the text next to it describes. */
export function OutcomeIcon({ of: outcome }: { of: keyof typeof OUTCOMES }) {
  const { Icon, colors } = OUTCOMES[outcome]
  return (
    <span className={classNames('mb-3 grid size-11 place-items-center rounded-full', colors)}>
      <Icon aria-hidden className="size-5" />
    </span>
  )
}
