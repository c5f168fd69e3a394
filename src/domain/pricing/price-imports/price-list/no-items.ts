import { isTotal } from './names.ts'

export const CREDIT = 'A credit, not a price'

const CREDIT_NAME =
  /^(?:credit|discount|rebate|refund)s?\b|\b(?:credit|discount|rebate|refund|money back)s?\s*(?:\([^)]*\))?$/i

/** What a list says about paying, rather than about work. */
const TERMS =
  /\b(?:late\s+(?:fees?|charges?|payments?)|past\s+due|overdue|payments?\s+(?:is|are|due|terms)|due\s+(?:in|on|upon|within|at)\b|net\s+\d{1,3}\b(?!\s?(?:metering|sq))|(?:returned|bounced|bad|nsf)\s+che(?:ck|que)s?|nsf\b|(?:finance|interest)\s+charges?|interest\s+of|(?:credit\s+)?card\s+(?:processing\s+|convenience\s+)?(?:fee|surcharge|charge)s?|processing\s+fee|cancell?ation\s+(?:fee|charge)s?|restocking\s+(?:fee|charge)s?|no[- ]show\s+(?:fee|charge)s?|collection\s+(?:fee|cost)s?)/i

/** Why something with an amount isn't an item, by its name; null if it may be one. */
export function whyNoItem(name: string): string | null {
  if (isTotal(name)) return 'A total or tax, not an item'
  if (TERMS.test(name)) return 'Terms of payment, not an item'
  return CREDIT_NAME.test(name) ? CREDIT : null
}
