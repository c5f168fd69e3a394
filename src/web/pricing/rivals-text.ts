import type { RivalPrices } from '#domain/pricing/pricebooks/coverage/contract.ts'
import { listText } from '#kernel/formatters.ts'
import { dollarRangeText } from '#web/ui/format.ts'

type Item = RivalPrices['unused'][number]

const nameWithPrice = ({ itemName, minPrice, maxPrice }: Item) =>
  `“${itemName}” (${dollarRangeText(minPrice, maxPrice)})`

/** Which price is used for work that several items name, and why not the others. */
export function rivalsText({ used, unused, why }: RivalPrices): string {
  const names = listText(unused.map(nameWithPrice))
  if (!used)
    return `${names} name the same work, so ${unused.length === 2 ? 'neither' : 'none'} is used. Keep only one of them.`
  const because =
    why === 'own_name'
      ? 'is the catalog’s own name for this work'
      : 'names the same work and was added earlier'
  return `${names} ${unused.length === 1 ? 'isn’t' : 'aren’t'} used: ${nameWithPrice(used)} ${because}. To use another price, change or remove “${used.itemName}”.`
}
