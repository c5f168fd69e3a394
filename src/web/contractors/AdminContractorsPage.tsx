import { useQuery } from '@tanstack/react-query'
import { MailPlus, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { type Contractor, listContractors } from '#domain/contractors/contract.ts'
import { query } from '#web/api/query.ts'
import { InviteDialog } from '#web/identity/InviteDialog.tsx'
import { Page } from '#web/shell/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { ContractorDialog } from './ContractorDialog.tsx'
import { ContractorRow } from './ContractorRow.tsx'

export const meta = () => [{ title: 'Contractors · ODIE' }]

export default function AdminContractorsPage() {
  const contractors = useQuery(query(listContractors, {}))
  const [editing, setEditing] = useState<Contractor | 'new' | null>(null)
  const [isInviting, setIsInviting] = useState(false)
  const create = (
    <Button look="primary" onClick={() => setEditing('new')}>
      <Plus aria-hidden />
      New contractor
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title="Contractors"
        description="An estimate goes out in a contractor’s name only when they are verified and have a license number."
        actions={
          <>
            <Button onClick={() => setIsInviting(true)}>
              <MailPlus aria-hidden />
              Invite by email
            </Button>
            {create}
          </>
        }
      />
      <Card title="All contractors" flush>
        <Loaded
          query={contractors}
          skeleton={<SkeletonRows label="Loading the contractors" />}
          failure="The contractors could not be loaded"
        >
          {(items) =>
            items.length === 0 ? (
              <EmptyState icon={Users} title="No contractor yet" action={create}>
                Create one: they are invited by e-mail and choose their own password.
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line border-t border-line">
                {items.map((contractor) => (
                  <ContractorRow
                    key={contractor.id}
                    contractor={contractor}
                    onEdit={() => setEditing(contractor)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {editing && (
        <ContractorDialog contractor={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Page>
  )
}
