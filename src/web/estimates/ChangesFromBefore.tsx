import { useQuery } from '@tanstack/react-query'
import { CircleMinus, CirclePlus, PencilLine } from 'lucide-react'
import type { AgentEstimate } from '#domain/estimates/contract.ts'
import type { EstimateVersion } from '#domain/estimates/lists/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { Card } from '#web/ui/Card.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { countText } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { changesBetween, type EstimateChange } from './estimate-changes.ts'
import { priceText } from './line-price.ts'
import { receivedEstimate } from './queries.ts'

/** What an updated estimate changes, line by line. */
export function ChangesFromBefore({
  estimate,
  earlier,
}: {
  estimate: AgentEstimate
  earlier: EstimateVersion
}) {
  const before = useQuery(receivedEstimate(earlier.id))
  return (
    <Card
      title="Updated estimate"
      description={
        <>
          {dollarText(earlier.totalAmount)} → {dollarText(estimate.totalAmount)}. It replaces the estimate
          from <DateTime at={earlier.sentAt} />.
        </>
      }
      flush
    >
      <Loaded
        query={before}
        skeleton={<SkeletonRows label="Loading the changes" rows={2} />}
        failure="We couldn’t load the changes"
      >
        {({ estimateData }) =>
          estimateData && estimate.estimateData ? (
            <Changes changes={changesBetween(estimateData.line_items, estimate.estimateData.line_items)} />
          ) : (
            <p className="px-5 pb-5 text-sm text-muted sm:px-6">
              One of the two estimates has no lines to compare. You can download both as PDFs.
            </p>
          )
        }
      </Loaded>
    </Card>
  )
}

const Changes = ({ changes }: { changes: readonly EstimateChange[] }) =>
  changes.length === 0 ? (
    <p className="px-5 pb-5 text-sm text-muted sm:px-6">The lines and their prices are the same.</p>
  ) : (
    <ul
      aria-label={countText(changes.length, 'changed line')}
      className="max-h-96 divide-y divide-line overflow-y-auto border-t border-line"
    >
      {changes.map(({ before, after }) => (
        <ChangedLine key={(after ?? before)?.id} before={before} after={after} />
      ))}
    </ul>
  )

function ChangedLine({ before, after }: EstimateChange) {
  const line = after ?? before
  if (!line) return null
  const { Icon, word, color } = LOOKS[before ? (after ? 'changed' : 'removed') : 'added']
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-5 py-3 text-sm sm:px-6">
      <div className="flex min-w-0 flex-1 basis-52 gap-2">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${color}`} />
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{word}: </span>
          {line.description}
          {before && after && before.description !== after.description && (
            <span className="block text-xs text-muted">Previously “{before.description}”.</span>
          )}
        </p>
      </div>
      <p className="flex flex-wrap gap-x-1.5 font-semibold">
        {before && (
          <s className="font-normal text-muted">
            <span className="sr-only">before: </span>
            {priceText(before)}
          </s>
        )}
        {after && <span>{priceText(after)}</span>}
      </p>
    </li>
  )
}

const LOOKS = {
  added: { Icon: CirclePlus, word: 'Added', color: 'text-good' },
  removed: { Icon: CircleMinus, word: 'Removed', color: 'text-danger' },
  changed: { Icon: PencilLine, word: 'Changed', color: 'text-accent' },
} as const
