import type { Contractor } from '#domain/accounts/contractors/contract.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import { deleteContractor, getContractorHoldings } from '#domain/operations/account-deletion/contract.ts'
import { listTerritories, listTerritoryHolders } from '#domain/territories/contract.ts'
import { contractorDeletion } from '#web/accounts/deletion/consequences.ts'
import { DeleteAccount } from '#web/accounts/deletion/DeleteAccount.tsx'
import { showFailure } from '#web/api/failure.ts'
import { query, useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { CHANGED_BY_CONTRACTOR } from './queries.ts'

/** Asks before deleting a contractor, with what goes and what stays. */
export function DeleteContractor({ contractor, onClose }: { contractor: Contractor; onClose: () => void }) {
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
    <DeleteAccount
      title="Delete this contractor?"
      confirm="Delete contractor"
      holdings={query(getContractorHoldings, { id: contractor.id })}
      consequencesOf={contractorDeletion}
      failure="We couldn’t check what would be deleted with this contractor."
      pending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        This action cannot be undone. This will permanently delete the contractor{' '}
        <strong className="wrap-anywhere text-ink">{businessName(contractor)}</strong> and remove all
        associated data.
      </p>
    </DeleteAccount>
  )
}
