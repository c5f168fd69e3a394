import { useState } from 'react'
import {
  discardPriceImport,
  listPriceImports,
  type PriceImport,
} from '#domain/pricing/price-imports/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useImportCommand } from './use-import-command.ts'

/** Removes a file from the list that was checked and isn’t wanted, after a question: what was corrected in it goes, too. */
export function DiscardImport({ current: { id, fileName } }: { current: PriceImport }) {
  const [isAsking, setIsAsking] = useState(false)
  const discarding = useImportCommand(discardPriceImport, { refreshes: [listPriceImports] })
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={`Discard ${fileName}`} onClick={() => setIsAsking(true)}>
        Discard
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => {
          discarding.reset()
          setIsAsking(false)
        }}
        onConfirm={() => discarding.mutate({ id })}
        title="Discard this import?"
        confirm="Discard import"
        pending={discarding.isPending}
      >
        <p className="wrap-anywhere">
          {fileName} and what you corrected in it will be deleted. The pricebook stays as it is.
        </p>
        {discarding.isError && (
          <Notice tone="danger" live>
            {messageOf(discarding.error, 'Failed to discard the import')}
          </Notice>
        )}
      </Confirm>
    </>
  )
}
