import { useQuery } from '@tanstack/react-query'
import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import {
  applyPriceImport,
  downloadImportErrors,
  type ImportId,
  type PriceImport,
  undoPriceImport,
} from '#domain/pricing/price-imports/contract.ts'
import { numberText } from '#kernel/formatters.ts'
import { hrefOf, messageOf } from '#web/api/call.ts'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { countText } from '#web/ui/format.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { CHANGED_BY_IMPORT, importRivalsQuery } from '../queries.ts'
import { RivalsNotice } from '../RivalsNotice.tsx'
import { leftOutText } from './left-out-text.ts'
import { OutcomeTabs } from './OutcomeTabs.tsx'
import { SkippedNotice } from './SkippedNotice.tsx'
import { useImportCommand } from './use-import-command.ts'

export type StepProps = {
  current: PriceImport
  /** Shows another import. */
  onOpen: (id: ImportId) => void
  onRestart: () => void
  onClose: () => void
}
type TitledStepProps = StepProps & { title: string }

export const ProgressStep = ({ current, title, onClose }: TitledStepProps) => {
  const { fileName, rowsDone, rowsTotal } = current
  return (
    <Dialog
      isOpen
      shape="drawer"
      onClose={onClose}
      title={title}
      description={fileName}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-3">
        <ProgressBar label={title} fraction={rowsTotal ? rowsDone / rowsTotal : null} />
        <p role="status" className="text-sm text-muted">
          {rowsTotal ? `${numberText(rowsDone)} of ${countText(rowsTotal, 'row')}` : 'Reading the file…'}
        </p>
        <p className="text-sm text-muted">
          You can close this. We’ll keep working on it, and you’ll find it under Recent imports.
        </p>
      </div>
    </Dialog>
  )
}

/** What an import did, with its undo. */
export function ImportedStep({ current, title, onOpen, onRestart, onClose }: TitledStepProps) {
  const { fileName, status, counts } = current
  return (
    <Dialog
      isOpen
      shape="drawer"
      onClose={onClose}
      title={title}
      description={fileName}
      footer={
        <>
          <Button variant="quiet" onClick={onRestart}>
            Import another file
          </Button>
          {status === 'imported' && <UndoImport current={current} />}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {status === 'undone' ? (
          <Notice tone="info" live title="The pricebook was restored to how it was before this import">
            {`${countText(counts.new, 'new item')} removed, ${countText(counts.changed, 'changed item')} restored.`}
          </Notice>
        ) : (
          <Notice tone="good" live title={summaryOf(counts)}>
            Drafts at the review desk keep their prices until staff update them.
          </Notice>
        )}
        <SkippedNotice current={current} onOpen={onOpen} />
        {status === 'imported' && <ImportRivals current={current} />}
        <ErrorsLink current={current} />
        <OutcomeTabs current={current} />
      </div>
    </Dialog>
  )
}

const summaryOf = ({ new: added, changed, unchanged }: PriceImport['counts']) =>
  `${countText(added, 'item')} added, ${numberText(changed)} changed, ${numberText(unchanged)} unchanged`

/** Prices of the import that aren't used, or won't be. */
export function ImportRivals({ current: { id } }: Pick<StepProps, 'current'>) {
  const rivals = useQuery(importRivalsQuery(id))
  return <RivalsNotice rivals={rivals.data} />
}

/** The rows that were left out, as a file. */
export const ErrorsLink = ({ current: { id, source, status, counts } }: Pick<StepProps, 'current'>) =>
  counts.error > 0 && (
    <Notice
      tone="caution"
      title={`${countText(counts.error, source === 'list' ? 'line' : 'row')} left out`}
      action={
        <FileLink size="sm" href={hrefOf(downloadImportErrors, { id })} download>
          <Download aria-hidden />
          Download errors as CSV
        </FileLink>
      }
    >
      {leftOutText({ source, status, counts })}
    </Notice>
  )

function UndoImport({ current: { id, counts } }: Pick<StepProps, 'current'>) {
  const [isAsking, setIsAsking] = useState(false)
  const undoing = useImportCommand(undoPriceImport, { refreshes: CHANGED_BY_IMPORT })
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        <Undo2 aria-hidden />
        Undo this import
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => {
          undoing.reset()
          setIsAsking(false)
        }}
        onConfirm={() => undoing.mutate({ id })}
        title="Undo this import?"
        confirm="Undo import"
        pending={undoing.isPending}
      >
        <p>
          {`${countText(counts.new, 'new item')} will be removed, and ${countText(counts.changed, 'changed item')} will go back to the earlier values.`}
        </p>
        {undoing.isError && (
          <Notice tone="danger" live>
            {messageOf(undoing.error, 'Failed to undo the import')}
          </Notice>
        )}
      </Confirm>
    </>
  )
}

/** An import that stopped, with what can be done about it. */
export function FailedStep({ current, title, onRestart, onClose }: TitledStepProps) {
  const applying = useImportCommand(applyPriceImport, { refreshes: CHANGED_BY_IMPORT })
  const { id, fileName, failure, counts } = current
  const canContinue = counts.new + counts.changed + counts.unchanged > 0
  return (
    <Dialog
      isOpen
      shape="drawer"
      onClose={onClose}
      title={title}
      description={fileName}
      footer={
        <>
          <Button onClick={onRestart}>Choose another file</Button>
          {canContinue && <UndoImport current={current} />}
          {canContinue && (
            <Button variant="primary" pending={applying.isPending} onClick={() => applying.mutate({ id })}>
              Continue the import
            </Button>
          )}
        </>
      }
    >
      <Notice tone="danger" live>
        {applying.isError ? messageOf(applying.error, 'Failed to import CSV') : failure}
      </Notice>
    </Dialog>
  )
}
