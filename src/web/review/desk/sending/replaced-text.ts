import type { AdminEstimate, EstimateKind, RelatedEstimate } from '#domain/estimates/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { dateText } from '#web/ui/format.ts'

/** A sent estimate in a few words: `$1,045.00 of Nov 19, 2026, work requested`. */
export const replacedText = ({ totalAmount, sentAt, status }: Omit<RelatedEstimate, 'id' | 'hasPdf'>) =>
  [
    [dollarText(totalAmount), sentAt && `sent ${dateText(sentAt)}`].filter(Boolean).join(' '),
    status === 'accepted' && 'work requested',
  ]
    .filter(Boolean)
    .join(', ')

export const nounOf = (kind: EstimateKind) => (kind === 'letter' ? 'letter' : 'estimate')

type Replaceable = Pick<AdminEstimate, 'kind'> & {
  replacement: Omit<RelatedEstimate, 'id' | 'hasPdf'> | null
}

/** What replaces a sent estimate or letter, or could, for staff. */
export function nextStepText({ replacement, kind }: Replaceable): string {
  if (!replacement)
    return `To change it, revise it. That creates a new draft, which replaces this ${nounOf(kind)} once you send it.`
  if (replacement.status === 'draft')
    return `A revision is in progress. It replaces this ${nounOf(kind)} once you send it.`
  return `It was replaced by the estimate of ${replacedText(replacement)}.`
}
