import type { PricebookItem } from '#domain/pricebooks/contract.ts'
import { dollarRangeText, perUnit } from '#web/ui/format.ts'
import { Scroller } from '#web/ui/Scroller.tsx'

export const PriceTable = ({ prices }: { prices: readonly PricebookItem[] }) => (
  <Scroller label="Price list" className="max-h-[40rem] overflow-auto border-t border-line">
    <table className="w-full text-sm">
      <thead className="sticky top-0 bg-surface text-left text-xs text-muted shadow-[0_1px_0_var(--color-line)]">
        <tr>
          <th scope="col" className="px-5 py-2.5 font-medium sm:pl-6">
            Item
          </th>
          <th scope="col" className="hidden px-3 py-2.5 font-medium sm:table-cell">
            Category
          </th>
          <th scope="col" className="px-5 py-2.5 text-right font-medium sm:pr-6">
            Price
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {prices.map(({ id, itemName, description, category, unit, minPrice, maxPrice }) => (
          <tr key={id}>
            <td className="px-5 py-2.5 align-top sm:pl-6">
              <span className="block wrap-anywhere font-medium">{itemName}</span>
              {description && <span className="block wrap-anywhere text-xs text-muted">{description}</span>}
            </td>
            <td className="hidden px-3 py-2.5 align-top text-muted sm:table-cell">{category}</td>
            <td className="whitespace-nowrap px-5 py-2.5 text-right align-top sm:pr-6">
              <span className="font-medium">{dollarRangeText(minPrice, maxPrice)}</span>
              {unit && <span className="block text-xs text-muted">{perUnit(unit) || unit}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
)
