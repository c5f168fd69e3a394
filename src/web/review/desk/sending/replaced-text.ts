import type { AdminEstimate, EstimateKind, RelatedEstimate } from '#domain/estimates/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { dateText } from '#web/ui/format.ts'

type Sent = Omit<RelatedEstimate, 'id' | 'hasPdf'>

/** A sent estimate or letter in a few words: `$1,045.00 sent Nov 19, 2026, work requested`. */
export function replacedText({ kind, totalAmount, sentAt, status }: Sent): string {
  const what = kind === 'letter' ? 'the letter' : dollarText(totalAmount)
  const sent = sentAt && `sent ${dateText(sentAt)}`
  return [[what, sent].filter(Boolean).join(' '), status === 'accepted' && 'work requested']
    .filter(Boolean)
    .join(', ')
}

/** The same in a sentence: `the estimate of $1,045.00 sent Nov 19, 2026`. */
export const replacedInSentence = (sent: Sent) =>
  sent.kind === 'letter' ? replacedText(sent) : `the estimate of ${replacedText(sent)}`

export const nounOf = (kind: EstimateKind) => (kind === 'letter' ? 'letter' : 'estimate')

type Replaceable = Pick<AdminEstimate, 'kind'> & {
  replacement: Sent | null
}

/** What replaces a sent estimate or letter, or could, for staff. */
export function nextStepText({ replacement, kind }: Replaceable): string {
  if (!replacement)
    return `To change it, revise it. That creates a new draft, which replaces this ${nounOf(kind)} once you send it.`
  if (replacement.status === 'draft')
    return `A revision is in progress. It replaces this ${nounOf(kind)} once you send it.`
  return `It was replaced by ${replacedInSentence(replacement)}.`
}
