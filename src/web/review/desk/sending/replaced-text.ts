import type { RelatedEstimate } from '#domain/estimates/contract.ts'
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
