import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  ImportItem,
  ImportOutcome,
  ImportRow,
  PriceImport,
} from '#domain/pricing/price-imports/contract.ts'
import { numberText } from '#kernel/formatters.ts'
import { Button } from '#web/ui/Button.tsx'
import { dollarRangeText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { rowPages } from '../queries.ts'
import { RowActions } from './RowActions.tsx'

/** Rows that were skipped are excluded ones, too, with a tab of their own. */
type Tab = ImportOutcome | 'skipped'

const LABELS: Record<Tab, string> = {
  skipped: 'Not imported',
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  excluded: 'Excluded',
  error: 'Left out',
}
const TABS = ['skipped', 'changed', 'new', 'error', 'unchanged', 'excluded'] as const

/** The rows of a file by what they change. */
export function OutcomeTabs({ current }: { current: PriceImport }) {
  const { skipped = 0 } = current
  const counts = { ...current.counts, skipped, excluded: current.counts.excluded - skipped }
  const [tab, setTab] = useState<Tab>(() => TABS.find((each) => counts[each] > 0) ?? 'new')
  const shown = TABS.filter(
    (each) =>
      (each !== 'excluded' && each !== 'skipped') ||
      counts[each] > 0 ||
      (each === 'excluded' && current.status === 'checked'),
  )
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Show rows</legend>
        {shown.map((each) => (
          <Button
            key={each}
            size="sm"
            aria-pressed={each === tab}
            variant={each === tab ? 'primary' : 'secondary'}
            onClick={() => setTab(each)}
          >
            {LABELS[each]} {numberText(counts[each])}
          </Button>
        ))}
      </fieldset>
      <OutcomeRows key={tab} current={current} tab={tab} />
    </div>
  )
}

function OutcomeRows({ current, tab }: { current: PriceImport; tab: Tab }) {
  const rows = useInfiniteQuery(rowPages(current.id, rowsOf(tab)))
  return (
    <Loaded
      query={rows}
      skeleton={<SkeletonRows label="Loading the rows" />}
      failure="We couldn’t load the rows"
    >
      {(loaded) =>
        loaded.length === 0 ? (
          <p className="py-4 text-sm text-muted">No rows.</p>
        ) : (
          <>
            <ul aria-label={`${LABELS[tab]} rows`} className="divide-y divide-line border-y border-line">
              {loaded.map((row) => (
                <OutcomeRow key={row.position} current={current} row={row} />
              ))}
            </ul>
            {rows.hasNextPage && (
              <Button
                size="sm"
                variant="quiet"
                className="justify-self-center"
                pending={rows.isFetchingNextPage}
                onClick={() => void rows.fetchNextPage()}
              >
                Load more
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  )
}

const rowsOf = (tab: Tab) => {
  if (tab === 'skipped') return { outcome: 'excluded', skipped: 'true' } as const
  return tab === 'excluded' ? ({ outcome: tab, skipped: 'false' } as const) : { outcome: tab }
}

const OutcomeRow = ({ current, row }: { current: PriceImport; row: ImportRow }) => {
  const { page, line, text, name, reason, item, before } = row
  const shown = item?.itemName ?? name
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5 text-sm">
      <span className="min-w-0 wrap-anywhere">
        <span className="mr-2 text-xs text-muted tabular-nums">
          {page === null ? `Line ${line}` : `Page ${page}`}
        </span>
        {shown && <span className="font-medium">{shown}</span>}
        {!item && (
          <span className={shown ? 'block text-xs text-muted' : undefined}>
            {shown || !text ? reason : `“${text}”: ${reason}`}
          </span>
        )}
        {item && reason && <span className="block text-xs font-medium text-caution">{reason}</span>}
      </span>
      {item && <Difference item={item} before={before} />}
      {current.status === 'checked' && <RowActions id={current.id} row={row} />}
    </li>
  )
}

const NAMES = {
  itemName: 'name',
  code: 'code',
  description: 'description',
  unit: 'unit',
  category: 'category',
} as const

/** The price, from old to new; and what else differs. */
function Difference({ item, before }: { item: ImportItem; before: ImportItem | null }) {
  const price = dollarRangeText(item.minPrice, item.maxPrice)
  const earlier = before && dollarRangeText(before.minPrice, before.maxPrice)
  const others = before
    ? (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter((key) => item[key] !== before[key])
    : []
  return (
    <span className="min-w-0 wrap-anywhere tabular-nums">
      {earlier && earlier !== price && (
        <>
          <span className="sr-only">from </span>
          <s className="text-muted">{earlier}</s>
          <span aria-hidden> → </span>
          <span className="sr-only"> to </span>
        </>
      )}
      <span className="font-medium">{price}</span>
      {others.length > 0 && (
        <span className="block text-xs text-muted sm:text-right">
          {others
            .map((key) => `${NAMES[key]}: ${before?.[key] ?? 'none'} → ${item[key] ?? 'none'}`)
            .join('; ')}
        </span>
      )}
    </span>
  )
}
