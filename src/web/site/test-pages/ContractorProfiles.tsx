import { useInfiniteQuery } from '@tanstack/react-query'
import { HardHat, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Contractor } from '#domain/accounts/contractors/contract.ts'
import { businessName, personName } from '#domain/accounts/identity/rules.ts'
import { listTestContractors, updateTestContractor } from '#domain/site/test-pages/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { ContractorDialog } from '#web/accounts/contractors/ContractorDialog.tsx'
import { ContractorBadges } from '#web/accounts/contractors/ContractorRow.tsx'
import { pagedQuery, useCommand } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { countText } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { CHANGED_BY_CONTRACTOR } from './queries.ts'

/** The contractors with what estimates say of them, and a dialog to change that. `size` limits the list. */
export function ContractorProfiles({ size }: { size?: number }) {
  const contractors = useInfiniteQuery(pagedQuery(listTestContractors, { limit: size ?? 20 }))
  const [editing, setEditing] = useState<UserId | null>(null)
  const edited = contractors.data?.find(({ id }) => id === editing)
  return (
    <>
      <ListCard
        title="Contractor profiles"
        noun="the contractors"
        description={size && `The first ${size}, by company.`}
        query={size ? { ...contractors, hasNextPage: false } : contractors}
        empty={
          <EmptyState icon={HardHat} title="No contractors yet">
            An admin creates them.
          </EmptyState>
        }
      >
        {(items) => (
          <Rows>
            {items.map((contractor) => (
              <Profile key={contractor.id} contractor={contractor} onEdit={() => setEditing(contractor.id)} />
            ))}
          </Rows>
        )}
      </ListCard>
      {edited && <EditProfile contractor={edited} onClose={() => setEditing(null)} />}
    </>
  )
}

const Profile = ({ contractor, onEdit }: { contractor: Contractor; onEdit: () => void }) => (
  <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
    <div className="min-w-0 flex-1 basis-72">
      <p className="wrap-anywhere font-medium">{businessName(contractor)}</p>
      <p className="wrap-anywhere text-xs text-muted">
        {[personName(contractor), contractor.email, contractor.phone].filter(Boolean).join(' · ')}
      </p>
      <p className="wrap-anywhere text-xs text-muted">
        {contractor.licenseNumber ? `License ${contractor.licenseNumber}` : 'No license number'} ·{' '}
        {countText(contractor.territories, 'territory', 'territories')} ·{' '}
        {countText(contractor.pricebookItems, 'price')}
      </p>
    </div>
    <div className="flex flex-wrap items-center gap-2">
      <ContractorBadges contractor={contractor} />
      <Button size="sm" onClick={onEdit} aria-label={`Edit ${businessName(contractor)}`}>
        <Pencil aria-hidden />
        Edit
      </Button>
    </div>
  </li>
)

function EditProfile({ contractor, onClose }: { contractor: Contractor; onClose: () => void }) {
  const update = useCommand(updateTestContractor, { refreshes: CHANGED_BY_CONTRACTOR })
  return <ContractorDialog contractor={contractor} onUpdate={update.mutateAsync} onClose={onClose} />
}
