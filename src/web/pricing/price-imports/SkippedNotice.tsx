import {
  comparePriceImport,
  type ImportId,
  listPriceImports,
  type PriceImport,
} from '#domain/pricing/price-imports/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { countText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { CHANGED_BY_ROW } from '../queries.ts'
import { useImportCommand } from './use-import-command.ts'

/** The items that an import left as they are, because they changed after it was accepted, and how to go on with them. */
export function SkippedNotice({
  current: { id, status, skipped = 0 },
  onOpen,
}: {
  current: PriceImport
  onOpen: (id: ImportId) => void
}) {
  const comparing = useImportCommand(comparePriceImport, { refreshes: [...CHANGED_BY_ROW, listPriceImports] })
  if (status !== 'imported' || skipped === 0) return null
  const compare = () =>
    comparing.mutate(
      { id },
      {
        onSuccess: (compared) => onOpen(compared.id),
        onError: showFailure('Failed to compare the file with the pricebook'),
      },
    )
  return (
    <Notice
      tone="caution"
      title={`${countText(skipped, 'item')} not imported`}
      action={
        <Button size="sm" pending={comparing.isPending} onClick={compare}>
          Compare again
        </Button>
      }
    >
      {skipped === 1
        ? 'It changed in the pricebook since you compared, so we left it as it is. Compare it again to see what the file would change now.'
        : 'They changed in the pricebook since you compared, so we left them as they are. Compare them again to see what the file would change now.'}
    </Notice>
  )
}
