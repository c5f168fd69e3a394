import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ImportId, type ImportStatus, listPriceImports } from '#domain/pricing/price-imports/contract.ts'
import { hasCode } from '#web/api/call.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { CHANGED_BY_ITEM, importQuery, type PricebookOwner } from '../queries.ts'
import { CheckStep } from './CheckStep.tsx'
import { DeletedStep } from './DeletedStep.tsx'
import { FileStep } from './FileStep.tsx'
import { FailedStep, ImportedStep, ProgressStep, type StepProps } from './ImportSteps.tsx'

const TITLES: Record<ImportStatus, string> = {
  checking: 'Checking the file',
  unmapped: 'Choose the columns',
  checked: 'Review the changes',
  importing: 'Importing prices',
  imported: 'Prices imported',
  undone: 'Import undone',
  failed: 'The import stopped',
}

/** The steps of an import: choose a file, see what it would change, import it, undo it. `id` continues an earlier import. */
export function ImportDrawer({
  id: initialId,
  owner,
  onClose,
}: {
  id: ImportId | null
  owner: PricebookOwner
  onClose: () => void
}) {
  const [id, setId] = useState(initialId)
  return id ? (
    <Import key={id} id={id} onOpen={setId} onRestart={() => setId(null)} onClose={onClose} />
  ) : (
    <FileStep owner={owner} onUploaded={setId} onClose={onClose} />
  )
}

function Import({ id, ...step }: { id: ImportId } & Omit<StepProps, 'current'>) {
  const client = useQueryClient()
  const found = useQuery(importQuery(id))
  const isImported = found.data?.status === 'imported'
  useEffect(() => {
    if (!isImported) return
    for (const { name } of [...CHANGED_BY_ITEM, listPriceImports])
      void client.invalidateQueries({ queryKey: [name] })
  }, [isImported, client])
  if (hasCode(found.error, 'not_found')) return <DeletedStep {...step} />
  if (!found.data)
    return (
      <Dialog isOpen shape="drawer" onClose={step.onClose} title="Import prices">
        <Loaded
          query={found}
          skeleton={<SkeletonRows label="Loading the import" />}
          failure="We couldn’t load this import"
        >
          {() => null}
        </Loaded>
      </Dialog>
    )
  return <Step current={found.data} {...step} />
}

function Step(props: StepProps) {
  const { status } = props.current
  const isList = props.current.source === 'list' && status === 'checked'
  const title = isList ? 'Check what we read' : TITLES[status]
  switch (status) {
    case 'checking':
    case 'importing':
      return <ProgressStep {...props} title={title} />
    case 'unmapped':
    case 'checked':
      return <CheckStep {...props} title={title} />
    case 'imported':
    case 'undone':
      return <ImportedStep {...props} title={title} />
    case 'failed':
      return <FailedStep {...props} title={title} />
  }
}
