import type { ItemCharges } from '#domain/repairs/charges/contract.ts'
import { countText, dollarText } from '#web/ui/format.ts'

/** “Charged: median $47.00 in 3 jobs ($44.00–$50.01)”, for one unit. */
export function chargedText({ jobs, min, median, max }: ItemCharges): string {
  const where = `in ${countText(jobs, 'job')}`
  if (min === max) return `Charged: ${dollarText(median)} ${where}`
  return `Charged: median ${dollarText(median)} ${where} (${dollarText(min)}–${dollarText(max)})`
}
