import { useState } from 'react'
import type { Contractor } from '#domain/accounts/contractors/contract.ts'
import { Rows } from '#web/ui/lists/ListCard.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { TooltipProvider } from '#web/ui/Tooltip.tsx'
import { ContractorRow, type OpenContractor } from './ContractorRow.tsx'

const ContractorDetails = lazyDialog(() =>
  import('./ContractorDetails.tsx').then(({ ContractorDetails }) => ContractorDetails),
)
const EditContractor = lazyDialog(() =>
  import('./EditContractor.tsx').then(({ EditContractor }) => EditContractor),
)
const DeleteContractor = lazyDialog(() =>
  import('./DeleteContractor.tsx').then(({ DeleteContractor }) => DeleteContractor),
)

/** Contractors with the dialogs that show, change, and delete one of them. */
export function ContractorRows({
  contractors,
  scrolls,
}: {
  contractors: readonly Contractor[]
  scrolls?: boolean
}) {
  const [open, setOpen] = useState<OpenContractor | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <TooltipProvider>
        <Rows scrolls={scrolls ?? false}>
          {contractors.map((contractor) => (
            <ContractorRow key={contractor.id} contractor={contractor} onOpen={setOpen} />
          ))}
        </Rows>
      </TooltipProvider>
      {open?.dialog === 'view' && (
        <ContractorDetails
          contractor={open.contractor}
          onClose={close}
          onEdit={() => setOpen({ ...open, dialog: 'edit' })}
        />
      )}
      {open?.dialog === 'edit' && <EditContractor id={open.contractor.id} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteContractor contractor={open.contractor} onClose={close} />}
    </>
  )
}
