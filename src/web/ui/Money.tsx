import type { Dollars } from '#kernel/money.ts'
import { dollarText } from '#kernel/money.ts'

export const Money = ({ amount, className }: { amount: Dollars; className?: string }) => (
  <span className={className}>{dollarText(amount)}</span>
)
