import { ArrowRight } from 'lucide-react'
import type { LineItem } from '#domain/estimates/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { messageOf } from '#web/api/call.ts'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'
import { totalsFor } from '#web/review/desk/draft/totals/totals.ts'
import { ClassBadge } from '#web/review/desk/lines/ClassBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { countText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type PriceChange, priceChanges } from './price-changes.ts'
import type { Repricing } from './use-repricing.ts'

/** What another contractor's pricebook, or the current one, changes about the prices. Nothing changes until it's confirmed. */
export function RepriceDialog({
  draft,
  repricing,
  contractorName,
}: {
  draft: Draft
  repricing: Repricing
  /** Of the contractor whose prices are shown; undefined without a contractor. */
  contractorName: string | undefined
}) {
  const { repriced, error, isSameContractor } = repricing
  const source = contractorName ? `the ${contractorName} pricebook` : 'our catalog'
  return (
    <Dialog
      isOpen={repricing.target !== null}
      onClose={repricing.close}
      title={
        isSameContractor
          ? 'Update the prices?'
          : contractorName
            ? `Change the contractor to ${contractorName}?`
            : 'Remove the contractor?'
      }
      description={`The lines will be repriced from ${source}. Prices set by staff won’t change.`}
      footer={
        <>
          <Button onClick={repricing.close}>Cancel</Button>
          <Button variant="primary" disabled={!repriced} onClick={repricing.apply}>
            {isSameContractor ? 'Update prices' : 'Change contractor'}
          </Button>
        </>
      }
    >
      {error ? (
        <Notice
          tone="danger"
          live
          title="We couldn’t load the prices"
          action={
            <Button size="sm" onClick={repricing.retry}>
              Try again
            </Button>
          }
        >
          {messageOf(error, 'Please try again.')}
        </Notice>
      ) : repriced ? (
        <Changes draft={draft} lines={repriced.line_items} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </Dialog>
  )
}

function Changes({ draft, lines }: { draft: Draft; lines: readonly LineItem[] }) {
  const { changed, keptByStaff } = priceChanges(draft.lines, lines)
  const [before, after] = [totalsFor(draft.lines).totals, totalsFor(lines).totals]
  return (
    <div className="grid gap-4 text-sm">
      {changed.length === 0 ? (
        <p>All prices stay the same.</p>
      ) : (
        <ul aria-label="Changed prices" className="grid divide-y divide-line">
          {changed.map((change) => (
            <ChangeRow key={change.line.id} {...change} />
          ))}
        </ul>
      )}
      {keptByStaff.length > 0 && (
        <p className="text-muted">
          {countText(keptByStaff.length, 'line')}{' '}
          {keptByStaff.length === 1 ? 'keeps the price' : 'keep the prices'} that staff set:{' '}
          {keptByStaff.map(({ description }) => description).join('; ')}.
        </p>
      )}
      {before && after && (
        <p className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3 font-semibold">
          Total
          <FromTo from={dollarText(before.total)} to={dollarText(after.total)} />
        </p>
      )}
    </div>
  )
}

const ChangeRow = ({ line, from }: PriceChange) => (
  <li className="grid gap-1 py-2.5 first:pt-0">
    <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{line.description}</span>
      <FromTo from={from ? amountText(from.amount) : 'new line'} to={amountText(line.total_price)} />
    </span>
    <span className="text-xs text-muted">
      <ClassBadge line={line} />
    </span>
  </li>
)

const amountText = (amount: LineItem['total_price']) => (amount === null ? 'no price' : dollarText(amount))

const FromTo = ({ from, to }: { from: string; to: string }) => (
  <span className="inline-flex items-center gap-1.5 tabular-nums">
    <span className="sr-only">From </span>
    <span className="text-muted">{from}</span>
    <ArrowRight aria-hidden className="size-3.5 text-muted" />
    <span className="sr-only">to </span>
    <span className="font-semibold">{to}</span>
  </span>
)
