import { useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import type { PricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import { TEST_LIST_SIZES } from '#domain/site/test-pages/catalogue.ts'
import { listTestPricebooks } from '#domain/site/test-pages/contract.ts'
import { query } from '#web/api/query.ts'
import { dollarRangeText, perUnit } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { testCounts } from './queries.ts'

/** The latest prices of all pricebooks. */
export function TestPricebook() {
  const items = useQuery(query(listTestPricebooks, { limit: TEST_LIST_SIZES.pricebook }))
  const counts = useQuery(testCounts)
  return (
    <ListCard
      title="Pricebook"
      noun="the prices"
      description={`The latest ${TEST_LIST_SIZES.pricebook}.`}
      query={items}
      total={counts.data?.pricebookItems}
      empty={
        <EmptyState icon={Tags} title="No prices yet">
          Import a price list, and its items appear here.
        </EmptyState>
      }
    >
      {(shown) => (
        <Rows>
          {shown.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </Rows>
      )}
    </ListCard>
  )
}

const Item = ({ item: { itemName, category, minPrice, maxPrice, unit } }: { item: PricebookItem }) => (
  <li className="flex flex-wrap items-start gap-x-6 gap-y-1 px-5 py-3.5 sm:px-6">
    <div className="min-w-0 flex-1 basis-64">
      <p className="wrap-anywhere font-medium">{itemName}</p>
      {category && <p className="wrap-anywhere text-xs text-muted">{category}</p>}
    </div>
    <p className="text-sm tabular-nums">
      {dollarRangeText(minPrice, maxPrice)}
      <span className="text-xs text-muted">{perUnit(unit)}</span>
    </p>
  </li>
)
