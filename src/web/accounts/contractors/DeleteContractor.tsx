import { useQuery } from '@tanstack/react-query'
import type { Contractor } from '#domain/accounts/contractors/contract.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import { deleteContractor, getContractorHoldings } from '#domain/operations/account-deletion/contract.ts'
import { listTerritories, listTerritoryHolders } from '#domain/territories/contract.ts'
import { ConsequenceList } from '#web/accounts/deletion/ConsequenceList.tsx'
import { contractorDeletion } from '#web/accounts/deletion/consequences.ts'
import { showFailure } from '#web/api/failure.ts'
import { query, useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { FailedLine } from '#web/ui/FailedLine.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { CHANGED_BY_CONTRACTOR } from './queries.ts'

/** Asks before deleting a contractor, with what goes and what stays. */
export function DeleteContractor({ contractor, onClose }: { contractor: Contractor; onClose: () => void }) {
  const holdings = useQuery({ ...query(getContractorHoldings, { id: contractor.id }), staleTime: 0 })
  const remove = useCommand(deleteContractor, {
    refreshes: [...CHANGED_BY_CONTRACTOR, listTerritories, listTerritoryHolders, listAdminReports],
  })
  const confirm = () =>
    remove.mutate(
      { id: contractor.id },
      {
        onSuccess: () =>
          showToast({ tone: 'good', title: 'Success', description: 'Contractor deleted successfully' }),
        onError: showFailure('Failed to delete contractor'),
        onSettled: onClose,
      },
    )
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      title="Delete this contractor?"
      confirm="Delete contractor"
      variant="danger"
      pending={remove.isPending}
    >
      <p>
        This action cannot be undone. This will permanently delete the contractor{' '}
        <strong className="wrap-anywhere text-ink">{businessName(contractor)}</strong> and remove all
        associated data.
      </p>
      {holdings.data && <ConsequenceList lines={contractorDeletion(holdings.data)} />}
      {!holdings.data && holdings.errorUpdateCount === 0 && (
        <SkeletonRows rows={2} label="Checking what will be deleted" />
      )}
      <FailedLine query={holdings} failure="We couldn’t check what would be deleted with this contractor." />
    </Confirm>
  )
}
