import { useState } from 'react'
import type { Contractor } from '#domain/accounts/contractors/contract.ts'
import { lazyPart } from '#web/shell/loading/lazy-part.tsx'
import { Rows } from '#web/ui/lists/ListCard.tsx'
import { ContractorRow, type OpenContractor } from './ContractorRow.tsx'

const ContractorDetails = lazyPart(() =>
  import('./ContractorDetails.tsx').then(({ ContractorDetails }) => ContractorDetails),
)
const EditContractor = lazyPart(() =>
  import('./EditContractor.tsx').then(({ EditContractor }) => EditContractor),
)
const DeleteContractor = lazyPart(() =>
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
      <Rows scrolls={scrolls ?? false}>
        {contractors.map((contractor) => (
          <ContractorRow key={contractor.id} contractor={contractor} onOpen={setOpen} />
        ))}
      </Rows>
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
