import { useQuery } from '@tanstack/react-query'
import { getContractor } from '#domain/accounts/contractors/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { query } from '#web/api/query.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ContractorDialog } from './ContractorDialog.tsx'

/**
 * Changes a contractor as they are now. The list may be older than what the contractor has entered themselves since, and saving
 * sends every field.
 */
export function EditContractor({ id, onClose }: { id: UserId; onClose: () => void }) {
  const contractor = useQuery({ ...query(getContractor, { id }), staleTime: 0 })
  if (contractor.isSuccess && contractor.isFetchedAfterMount)
    return <ContractorDialog contractor={contractor.data} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title="Edit contractor">
      <Loaded
        query={{ ...contractor, data: undefined, isPending: !contractor.isFetchedAfterMount }}
        skeleton={<SkeletonRows rows={6} label="Loading the contractor" />}
        failure="We couldn’t load the contractor"
      >
        {() => null}
      </Loaded>
    </Dialog>
  )
}
