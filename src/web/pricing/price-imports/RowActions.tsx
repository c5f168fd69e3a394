import { Pencil, Plus, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { excludeImportRow, type ImportId, type ImportRow } from '#domain/pricing/price-imports/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { CHANGED_BY_ROW } from '../queries.ts'
import { ImportRowDialog } from './ImportRowDialog.tsx'
import { useImportCommand } from './use-import-command.ts'

/** What can be done with a row before it's imported. */
export function RowActions({ id, row }: { id: ImportId; row: ImportRow }) {
  const [isEditing, setIsEditing] = useState(false)
  const excluding = useImportCommand(excludeImportRow, { refreshes: CHANGED_BY_ROW })
  const { position, outcome, item, name, page, line } = row
  const label = item?.itemName ?? name ?? (page === null ? `line ${line}` : `line on page ${page}`)
  const isExcluded = outcome === 'excluded'
  const exclude = (excluded: boolean) =>
    excluding.mutate(
      { id, position, excluded },
      {
        onError: showFailure('Failed to update the row'),
      },
    )
  return (
    <span className="flex basis-full flex-wrap gap-1.5 pt-1">
      {!isExcluded && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${item ? 'Edit' : 'Add'} ${label}`}
          onClick={() => setIsEditing(true)}
        >
          {item ? <Pencil aria-hidden /> : <Plus aria-hidden />}
          {item ? 'Edit' : 'Add'}
        </Button>
      )}
      {item && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={`${isExcluded ? 'Include' : 'Exclude'} ${label}`}
          pending={excluding.isPending}
          onClick={() => exclude(!isExcluded)}
        >
          {isExcluded ? <RotateCcw aria-hidden /> : <X aria-hidden />}
          {isExcluded ? 'Include' : 'Exclude'}
        </Button>
      )}
      {isEditing && <ImportRowDialog id={id} row={row} onClose={() => setIsEditing(false)} />}
    </span>
  )
}
