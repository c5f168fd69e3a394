import type { RivalPrices } from '#domain/pricing/pricebooks/coverage/contract.ts'
import { countText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { rivalsText } from './rivals-text.ts'

type Rivals = RivalPrices & { contractorName?: string }

/** Prices that aren't used because another item names the same work. Nothing is shown without any. */
export function RivalsNotice({ rivals }: { rivals: readonly Rivals[] | undefined }) {
  if (!rivals?.length) return null
  // One may be a rival in several kinds of work.
  const unused = new Set(
    rivals.flatMap(({ contractorName, unused }) =>
      unused.map(({ itemName }) => `${contractorName} ${itemName}`),
    ),
  )
  return (
    <Notice tone="caution" title={`${countText(unused.size, 'price')} not used`}>
      <ul className="mt-1 grid max-h-56 gap-1.5 overflow-y-auto">
        {rivals.map((each) => (
          <li key={JSON.stringify(each)} className="wrap-anywhere">
            {each.contractorName && `${each.contractorName}: `}
            {rivalsText(each)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
