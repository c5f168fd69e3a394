import { alikeIn } from '#domain/pricing/pricebooks/matching/alike.ts'
import { readNames } from '#domain/pricing/pricebooks/matching/names.ts'
import { listItems } from '#domain/pricing/pricebooks/pricebooks.ts'
import type { UserId } from '#kernel/actor.ts'
import { dollarText } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { NewRow } from './store.ts'

/** Marks new items that look like one of the pricebook under another name. */
export async function alikeMarker(ctx: Context, contractorId: UserId) {
  const alike = await alikeIn(await listItems(ctx.db, contractorId))
  return async (rows: readonly NewRow[]): Promise<NewRow[]> => {
    await readNames(rows.flatMap(({ item }) => item?.itemName ?? []))
    return rows.map((row) => {
      const other = row.item?.itemName === undefined ? undefined : alike(row.item.itemName)
      if (!other) return row
      const { itemName, minPrice, maxPrice } = other
      const price =
        minPrice === maxPrice ? dollarText(minPrice) : `${dollarText(minPrice)} – ${dollarText(maxPrice)}`
      const mark = `Looks like “${itemName}” (${price}), which stays.`
      return { ...row, mark }
    })
  }
}
