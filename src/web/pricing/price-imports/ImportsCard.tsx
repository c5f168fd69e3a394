import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, LoaderCircle, type LucideIcon, Undo2 } from 'lucide-react'
import {
  comparePriceImport,
  type ImportId,
  type ImportStatus,
  listPriceImports,
  type PriceImport,
} from '#domain/pricing/price-imports/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { CHANGED_BY_ROW, importPages, isAtWork, type PricebookOwner } from '../queries.ts'
import { countsText } from './counts-text.ts'
import { DiscardImport } from './DiscardImport.tsx'
import { useImportCommand } from './use-import-command.ts'

const STATUSES: Record<ImportStatus, { label: string; icon: LucideIcon; tone?: Tone }> = {
  checking: { label: 'Checking', icon: LoaderCircle },
  unmapped: { label: 'Needs columns', icon: CircleAlert, tone: 'caution' },
  checked: { label: 'Not imported yet', icon: Clock, tone: 'caution' },
  importing: { label: 'Importing', icon: LoaderCircle },
  imported: { label: 'Imported', icon: CircleCheck, tone: 'good' },
  undone: { label: 'Undone', icon: Undo2 },
  failed: { label: 'Stopped', icon: CircleAlert, tone: 'danger' },
}

/** The last imports, to continue or undo one. Nothing is shown before the first, so that what's below doesn't jump up. */
export function ImportsCard({ owner, onOpen }: { owner: PricebookOwner; onOpen: (id: ImportId) => void }) {
  const imports = useInfiniteQuery({
    ...importPages(owner),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isAtWork)) ? 2_000 : false,
  })
  if (imports.isPending || imports.data?.length === 0) return null
  return (
    <ListCard
      title="Recent imports"
      noun="the imports"
      description="An import can be undone for 30 days, unless its items have changed since."
      query={imports}
    >
      {(items) => (
        <Rows label="Recent imports">
          {items.map((each) => (
            <ImportRow key={each.id} current={each} onOpen={() => onOpen(each.id)} />
          ))}
        </Rows>
      )}
    </ListCard>
  )
}

const DISCARDABLE: readonly ImportStatus[] = ['unmapped', 'checked', 'failed']

const ImportRow = ({ current, onOpen }: { current: PriceImport; onOpen: () => void }) => {
  const { id, fileName, status, createdAt } = current
  const comparing = useImportCommand(comparePriceImport, { refreshes: [...CHANGED_BY_ROW, listPriceImports] })
  // The pricebook may have changed since the file was checked.
  const open = () =>
    status === 'checked'
      ? comparing.mutate({ id }, { onSuccess: onOpen, onError: showFailure('Failed to open the import') })
      : onOpen()
  const { label, ...badge } = STATUSES[status]
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3.5 sm:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere font-medium">{fileName}</p>
        <p className="text-xs text-muted">
          <DateTime at={createdAt} /> · {countsText(current)}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Badge {...badge} turning={isAtWork(current)}>
          {label}
        </Badge>
        <Button size="sm" aria-label={`Open ${fileName}`} pending={comparing.isPending} onClick={open}>
          Open
        </Button>
        {DISCARDABLE.includes(status) && <DiscardImport current={current} />}
      </div>
    </li>
  )
}
