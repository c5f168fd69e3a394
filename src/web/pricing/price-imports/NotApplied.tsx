import { useIsFetching } from '@tanstack/react-query'
import { comparePriceImport, getPriceImport, type ImportId } from '#domain/pricing/price-imports/contract.ts'
import { hasCode, messageOf } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CHANGED_BY_ROW } from '../queries.ts'
import { useImportCommand } from './use-import-command.ts'

/**
 * Why a checked file wasn't imported. If its comparison is out of date, the new one is a click away. After a conflict with another
 * state, that state's step is shown instead of this once it's loaded.
 */
export function NotApplied({
  id,
  error,
  onCompared,
}: {
  id: ImportId
  error: unknown
  onCompared: () => void
}) {
  const comparing = useImportCommand(comparePriceImport, { refreshes: CHANGED_BY_ROW })
  const isLoading = useIsFetching({ queryKey: [getPriceImport.name] }) > 0
  // A file from before an update can't be compared again, only uploaded.
  const isComparable = hasCode(error, 'conflict') && !hasCode(comparing.error, 'conflict')
  return (
    <Notice
      tone="danger"
      live
      action={
        isComparable &&
        (!isLoading || comparing.isPending) && (
          <Button
            size="sm"
            pending={comparing.isPending}
            onClick={() => comparing.mutate({ id }, { onSuccess: onCompared })}
          >
            Show the new comparison
          </Button>
        )
      }
    >
      {comparing.isError
        ? messageOf(comparing.error, 'Failed to compare the file with the pricebook')
        : messageOf(error, 'Failed to import CSV')}
    </Notice>
  )
}
