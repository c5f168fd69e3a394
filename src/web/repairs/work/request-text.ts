import type { LineVerdict, WorkLine } from '#domain/repairs/work/contract.ts'
import { dollarText } from '#kernel/money.ts'

/** What the contractor has to do with a request. */
export const TO_ANSWER =
  'Answer each item. The owner, who orders and pays for the work, confirms it after that.'

/** What a line costs after the contractor's verdict. */
export function priceAfter({ price }: WorkLine, verdict: LineVerdict | undefined): string {
  if (verdict === 'needs_visit') return 'Priced after a visit'
  return price === null ? 'Needs a site visit' : dollarText(price)
}
