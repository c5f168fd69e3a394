import { Bot, Clock, ListChecks, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AdminEstimate } from '#domain/estimates/contract.ts'

type Props = { estimate: Pick<AdminEstimate, 'modelReading' | 'modelFailure' | 'modelPending' | 'mentions'> }

/** Who read the report, a language model or the rules, and what the check of its result found. Empty without an analysis. */
export function ModelLine({ estimate: { modelReading, modelFailure, modelPending, mentions } }: Props) {
  if (modelPending)
    return (
      <Line icon={<Clock aria-hidden className={ICON} />}>
        {modelFailure} ODIE will keep trying and will complete this draft unless you edit it first.
      </Line>
    )
  if (modelFailure !== null)
    return <Line icon={<TriangleAlert aria-hidden className={`${ICON} text-caution`} />}>{modelFailure}</Line>
  if (modelReading !== null)
    return <Line icon={<Bot aria-hidden className={ICON} />}>{sentencesFor(modelReading)}</Line>
  if (mentions.length === 0) return null
  return <Line icon={<ListChecks aria-hidden className={ICON} />}>Read by rules (no AI)</Line>
}

const ICON = 'mt-0.5 size-3.5 shrink-0'

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="mt-1 flex gap-1.5 text-xs text-muted wrap-anywhere">
    {icon}
    {children}
  </p>
)

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

function sentencesFor({ model, counts }: NonNullable<AdminEstimate['modelReading']>): string {
  const { found, agreed, kept, rejected, dropped, unreadPassages } = counts
  const checks = [
    `${counted(found, 'finding')} with quotes checked against the report`,
    `${agreed} also found by the rules`,
    ...(kept > 0 ? [`${kept} kept from the rules`] : []),
    ...(rejected > 0 ? [`${counted(rejected, 'rule finding')} rejected`] : []),
    ...(dropped > 0 ? [`${dropped} dropped because the report doesn’t contain the quote`] : []),
  ]
  const unread =
    unreadPassages > 0
      ? ` The report is too long for the model: the rules alone read ${counted(unreadPassages, 'passage')}.`
      : ''
  return `Report read by ${model}: ${checks.join(', ')}.${unread}`
}
