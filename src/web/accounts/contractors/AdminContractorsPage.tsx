import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MailPlus, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { Button } from '#web/ui/Button.tsx'
import { useSearch } from '#web/ui/forms/use-search.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { SearchedListCard } from '#web/ui/lists/SearchedListCard.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ContractorRows } from './ContractorRows.tsx'
import { contractorCounts, contractorPages } from './queries.ts'

const ContractorDialog = lazyDialog(() =>
  import('./ContractorDialog.tsx').then(({ ContractorDialog }) => ContractorDialog),
)

const InviteDialog = lazyDialog(() =>
  import('#web/accounts/invitations/InviteDialog.tsx').then(({ InviteDialog }) => InviteDialog),
)

export const meta = () => [{ title: 'Contractors · ODIE' }]

export const handle = {
  title: 'Contractors',
  description:
    'A contractor needs to be verified and have a valid license before an estimate can go out under their name.',
  queries: () => [contractorPages(), contractorCounts()],
} satisfies Outline

export const clientLoader = () => preload(...handle.queries())

export default function AdminContractorsPage() {
  const searching = useSearch()
  const { search } = searching
  const contractors = useInfiniteQuery({ ...contractorPages(search), placeholderData: keepPreviousData })
  const counts = useQuery({ ...contractorCounts(search), placeholderData: keepPreviousData })
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
        title={handle.title}
        description={handle.description}
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
      <SearchedListCard
        searching={searching}
        label="Search contractors"
        placeholder="Search by company, name, or email"
        noMatches="Try part of a company, a name, or an email address."
        title="All contractors"
        noun="the contractors"
        description={
          counts.data && counts.data.pending > 0
            ? `${counts.data.verified} verified, ${counts.data.pending} pending`
            : undefined
        }
        query={contractors}
        total={counts.data && counts.data.verified + counts.data.pending}
        empty={
          <EmptyState icon={Users} title="No contractors yet" action={create}>
            Create one, and we’ll email them an invitation to choose a password.
          </EmptyState>
        }
      >
        {(items) => <ContractorRows contractors={items} />}
      </SearchedListCard>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {isCreating && <ContractorDialog contractor={null} onClose={() => setIsCreating(false)} />}
    </Page>
  )
}
