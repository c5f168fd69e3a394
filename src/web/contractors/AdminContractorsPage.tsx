import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MailPlus, Plus, SearchX, Users } from 'lucide-react'
import { useState } from 'react'
import { preload } from '#web/api/preload.ts'
import { InviteDialog } from '#web/identity/InviteDialog.tsx'
import { Page } from '#web/shell/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListCard } from '#web/ui/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { ContractorDialog } from './ContractorDialog.tsx'
import { ContractorRows } from './ContractorRows.tsx'
import { contractorCounts, contractorPages } from './queries.ts'

export const meta = () => [{ title: 'Contractors · ODIE' }]

export const clientLoader = () => preload(contractorPages(), contractorCounts())

const SEARCH_DELAY_MS = 250

export default function AdminContractorsPage() {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), SEARCH_DELAY_MS) || undefined
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
        title="Contractors"
        description="A contractor needs to be verified and have a valid license before an estimate can go out under their name."
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
        description={
          counts.data && counts.data.pending > 0
            ? `${counts.data.verified} verified, ${counts.data.pending} pending`
            : undefined
        }
        query={contractors}
        total={counts.data && counts.data.verified + counts.data.pending}
        moreLabel="Load more"
        aside={
          <SearchField
            label="Search contractors"
            placeholder="Search by company, name, or email"
            className="w-full sm:w-72"
            value={text}
            onChange={setText}
          />
        }
        empty={
          search ? (
            <EmptyState icon={SearchX} title="No matches">
              Try part of a company, a name, or an email address.
            </EmptyState>
          ) : (
            <EmptyState icon={Users} title="No contractors yet" action={create}>
              Create one, and we’ll email them an invitation to choose a password.
            </EmptyState>
          )
        }
      >
        {(items) => <ContractorRows contractors={items} />}
      </ListCard>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
      {isCreating && <ContractorDialog contractor={null} onClose={() => setIsCreating(false)} />}
    </Page>
  )
}
