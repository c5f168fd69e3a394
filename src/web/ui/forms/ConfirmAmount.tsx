import { dollarsOf, dollarText } from '#kernel/money.ts'
import { Confirm } from '../Confirm.tsx'
import type { AmountQuestion } from './use-amount-question.ts'

const SUBJECTS = { price: 'the price of one item', total: 'an estimate' } as const

/** Asks whether unusually high amounts are meant; see `useAmountQuestion`. */
export function ConfirmAmount({ question }: { question: AmountQuestion | null }) {
  if (!question) return null
  const { kind, amounts, answer } = question
  return (
    <Confirm
      isOpen
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
      title={`Is ${amounts.map((amount) => dollarText(dollarsOf(amount))).join(' and ')} correct?`}
      confirm="Yes, it’s correct"
      cancel="Change it"
      pending={false}
    >
      <p>That’s unusually high for {SUBJECTS[kind]}. Check that the decimal point isn’t missing.</p>
    </Confirm>
  )
}
