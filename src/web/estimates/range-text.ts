import type { Dollars } from '#kernel/money.ts'
import { dollarRangeText } from '#web/ui/format.ts'

/** What a total may be instead. */
export const rangeText = ({ low, high }: { low: Dollars; high: Dollars }) =>
  `${dollarRangeText(low, high)}, depending on what the contractor finds on site`
