import type { PriceImport } from '#domain/pricing/price-imports/contract.ts'
import { numberText } from '#kernel/formatters.ts'
import { countText } from '#web/ui/format.ts'

/** `2 new items, 1 changed, 5 unchanged, 0 left out`, and what was skipped if anything was. */
export function countsText({ counts, skipped = 0 }: Pick<PriceImport, 'counts' | 'skipped'>): string {
  const { new: added, changed, unchanged, error } = counts
  const leftOut = `${numberText(error)} left out${skipped > 0 ? `, ${numberText(skipped)} not imported` : ''}`
  if (added + changed === 0 && unchanged > 0)
    return `No changes, ${numberText(unchanged)} unchanged, ${leftOut}`
  return `${countText(added, 'new item')}, ${numberText(changed)} changed, ${numberText(unchanged)} unchanged, ${leftOut}`
}
