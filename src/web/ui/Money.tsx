import type { Dollars } from '#kernel/money.ts'
import { dollarText } from './format.ts'

export const Money = ({ amount, className }: { amount: Dollars; className?: string }) => (
  <span className={className}>{dollarText(amount)}</span>
)
