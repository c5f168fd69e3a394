import type { Charged, ItemCharges } from '#domain/repairs/charges/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { countText } from '#web/ui/format.ts'

/** “Charged: median $47.00 in 3 jobs ($44.00–$50.01)”, for one unit. */
export function chargedText({ jobs, min, median, max }: Charged): string {
  const where = `in ${countText(jobs, 'job')}`
  if (min === max) return `Charged: ${dollarText(median)} ${where}`
  return `Charged: median ${dollarText(median)} ${where} (${dollarText(min)}–${dollarText(max)})`
}

/** The same of an item, with the jobs whose charge can't be divided between it and another item. */
export function itemChargesText({ charged, leftOut }: Pick<ItemCharges, 'charged' | 'leftOut'>): string {
  if (leftOut === 0) return charged ? chargedText(charged) : ''
  const together = 'charged together with another item'
  if (!charged) return `In ${countText(leftOut, 'job')}, ${together}`
  return `${chargedText(charged)}; without ${countText(leftOut, 'job')} ${together}`
}
