import { useQuery } from '@tanstack/react-query'
import type { Contractor } from '#domain/contractors/contract.ts'
import { businessName } from '#domain/identity/rules.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import {
  type ContractorHoldings,
  deleteContractor,
  getContractorHoldings,
} from '#domain/offboarding/contract.ts'
import { listTerritories, listTerritoryHolders } from '#domain/territories/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { query, useCommand } from '#web/api/query.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { countText } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
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
      {holdings.data && <Consequences holdings={holdings.data} />}
      {holdings.isPending && <SkeletonRows rows={2} label="Counting what belongs to the contractor" />}
      {holdings.isError && <p>We couldn’t count what belongs to this contractor.</p>}
    </Confirm>
  )
}

const Consequences = ({
  holdings: { territories, pricebookItems, drafts, sentEstimates },
}: {
  holdings: ContractorHoldings
}) => (
  <ul className="grid list-disc gap-1 pl-5">
    <li>{countText(territories, 'ZIP code')} will be unassigned.</li>
    <li>The account, the logo, and {countText(pricebookItems, 'price')} will be deleted.</li>
    <li>
      {countText(drafts, 'draft')} will wait for another contractor, at catalog prices except where staff set
      one.
    </li>
    <li>
      {countText(sentEstimates, 'sent estimate')} will stay with the agents, with the name and license as
      printed.
    </li>
  </ul>
)
