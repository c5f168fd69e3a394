import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { EstimateId, LineChange, LineEdit } from '#domain/estimates/contract.ts'
import { listLineChanges } from '#domain/review/desk/contract.ts'
import { query } from '#web/api/query.ts'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { fieldChanges } from './line-changes.ts'

/** Who changed what about a line, and when. */
export function HistoryDialog({
  estimateId,
  line,
  onClose,
}: {
  estimateId: EstimateId
  line: LineEdit
  onClose: () => void
}) {
  const changes = useQuery({ ...query(listLineChanges, { id: estimateId, lineId: line.id }), staleTime: 0 })
  return (
    <Dialog isOpen onClose={onClose} title="Changes to this line" description={line.description}>
      <Loaded query={changes} skeleton={<Skeleton className="h-24" />} failure="We couldn’t load the changes">
        {(list) =>
          list.length === 0 ? (
            <p className="text-sm text-muted">
              The line hasn’t changed since ODIE drafted it. Your changes will be listed here once they’re
              saved.
            </p>
          ) : (
            <ol className="grid gap-4 text-sm">
              {list.map((change, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is only ever shown as loaded
                <Change key={index} change={change} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Dialog>
  )
}

const Change = ({ change }: { change: LineChange }) => (
  <li className="grid gap-1 border-l-2 border-line pl-3">
    <p className="text-xs text-muted">
      <span className="font-semibold text-ink">{change.by ?? 'ODIE'}</span> ·{' '}
      <DateTime at={change.at} withTime />
    </p>
    {change.from === null && <p>Added the line.</p>}
    {change.to === null && <p>Removed the line.</p>}
    {fieldChanges(change).map(({ label, from, to }) => (
      <p key={label} className="wrap-anywhere">
        {label}: <span className="text-muted">{from}</span>{' '}
        <ArrowRight aria-hidden className="inline size-3.5 text-muted" />
        <span className="sr-only">to</span> <span className="font-medium">{to}</span>
      </p>
    ))}
  </li>
)
