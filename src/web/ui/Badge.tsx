import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Tone = 'neutral' | 'accent' | 'good' | 'caution' | 'danger'

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent-strong',
  good: 'bg-good-soft text-good',
  caution: 'bg-caution-soft text-caution',
  danger: 'bg-danger-soft text-danger',
}

/** A state in a word, with an icon, so that it never depends on color alone. */
export const Badge = ({
  tone = 'neutral',
  icon: Icon,
  turning,
  children,
}: {
  tone?: Tone
  icon: LucideIcon
  turning?: boolean
  children: ReactNode
}) => (
  <span
    className={classNames(
      'inline-flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 text-xs font-semibold',
      TONES[tone],
    )}
  >
    <Icon aria-hidden className={classNames('size-3.5', turning && 'animate-turn')} />
    {children}
  </span>
)
