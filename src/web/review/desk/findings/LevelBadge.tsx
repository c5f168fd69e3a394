import { CircleCheck, CircleDashed, CircleHelp } from 'lucide-react'
import type { Finding } from '#domain/analysis/contract.ts'
import { levelOf } from '#domain/analysis/rules.ts'
import { Tooltip } from '#web/ui/Tooltip.tsx'

const LEVELS = {
  sure: { label: 'High confidence', Icon: CircleCheck, color: 'text-good' },
  likely: { label: 'Likely', Icon: CircleDashed, color: 'text-ink' },
  possible: { label: 'Possible', Icon: CircleHelp, color: 'text-caution' },
} as const

/** How sure the analysis is that the report states this deficiency; the tooltip says why. */
export function LevelBadge({ finding }: { finding: Finding }) {
  const { label, Icon, color } = LEVELS[levelOf(finding.confidence)]
  return (
    <Tooltip text={finding.confidenceReason}>
      <span className={`inline-flex items-center gap-1 font-semibold ${color}`}>
        <Icon aria-hidden className="size-3.5" />
        {label}
      </span>
    </Tooltip>
  )
}
