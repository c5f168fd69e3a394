import { useQuery } from '@tanstack/react-query'
import { MailPlus, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { listContractors } from '#domain/contractors/contract.ts'
import { preload } from '#web/api/preload.ts'
import { query } from '#web/api/query.ts'
import { InviteDialog } from '#web/identity/InviteDialog.tsx'
import { Page } from '#web/shell/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListCard } from '#web/ui/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ContractorDialog } from './ContractorDialog.tsx'
import { ContractorRows } from './ContractorRows.tsx'

export const meta = () => [{ title: 'Contractors · ODIE' }]

export const clientLoader = () => preload(query(listContractors, {}))

export default function AdminContractorsPage() {
  const contractors = useQuery(query(listContractors, {}))
  const [isCreating, setIsCreating] = useState(false)
  const [isInviting, setIsInviting] = useState(false)
  const create = (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden />
      New contractor
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title="Contractors"
        description="A contractor needs to be verified and have a license number before an estimate can go out under their name."
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
      <ListCard
        title="All contractors"
        noun="the contractors"
        query={contractors}
        empty={
          <EmptyState icon={Users} title="No contractors yet" action={create}>
            Create one, and we’ll email them an invitation to choose a password.
          </EmptyState>
        }
      >
        {(items) => <ContractorRows contractors={items} />}
      </ListCard>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {isCreating && <ContractorDialog contractor={null} onClose={() => setIsCreating(false)} />}
    </Page>
  )
}
