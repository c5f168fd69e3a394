import { alikeIn } from '#domain/pricing/pricebooks/matching/alike.ts'
import { listItems } from '#domain/pricing/pricebooks/pricebooks.ts'
import type { UserId } from '#kernel/actor.ts'
import { dollarText } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { NewRow } from './store.ts'

/** Marks new items that look like one of the pricebook under another name. */
export async function alikeMarker(ctx: Context, contractorId: UserId) {
  const alike = alikeIn(await listItems(ctx.db, contractorId))
  return async (rows: readonly NewRow[]): Promise<NewRow[]> => {
    const others = await alike(rows.map(({ item }) => item?.itemName))
    return rows.map((row, index) => {
      const other = others[index]
      if (!other) return row
      const { itemName, minPrice, maxPrice } = other
      const price =
        minPrice === maxPrice ? dollarText(minPrice) : `${dollarText(minPrice)} – ${dollarText(maxPrice)}`
      const mark = `Looks like “${itemName}” (${price}), which stays.`
      return { ...row, mark }
    })
  }
}
