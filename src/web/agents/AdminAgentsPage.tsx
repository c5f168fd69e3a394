import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MailPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { countAgents, listAgents } from '#domain/agents/contract.ts'
import { preload } from '#web/api/preload.ts'
import { countsQuery, pagedQuery } from '#web/api/query.ts'
import { InviteDialog } from '#web/identity/InviteDialog.tsx'
import { Page } from '#web/shell/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Rows } from '#web/ui/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SearchedListCard } from '#web/ui/SearchedListCard.tsx'
import { useSearch } from '#web/ui/use-search.ts'
import { AgentRow } from './AgentRow.tsx'

export const meta = () => [{ title: 'All Agents · ODIE' }]

const PAGE_SIZE = 50

const agentsMatching = (search?: string) => pagedQuery(listAgents, { search, limit: PAGE_SIZE })

export const clientLoader = () => preload(agentsMatching())

/** Everyone who uploads reports. */
export default function AdminAgentsPage() {
  const searching = useSearch()
  const { search } = searching
  const agents = useInfiniteQuery({ ...agentsMatching(search), placeholderData: keepPreviousData })
  const counts = useQuery({
    ...countsQuery(listAgents, countAgents, { search }),
    placeholderData: keepPreviousData,
  })
  const [isInviting, setIsInviting] = useState(false)
  return (
    <Page>
      <PageHeader
        title="All Agents"
        description="Real estate agents who upload inspection reports. A deactivated agent can’t sign in; their reports and estimates stay."
        actions={
          <Button onClick={() => setIsInviting(true)}>
            <MailPlus aria-hidden />
            Invite by email
          </Button>
        }
      />
      <SearchedListCard
        searching={searching}
        label="Search agents"
        placeholder="Search by name, company, or email"
        noMatches="Try part of a name, a company, or an email address."
        title="Agents"
        noun="the agents"
        description={
          counts.data && counts.data.deactivated > 0
            ? `${counts.data.active} active, ${counts.data.deactivated} deactivated`
            : undefined
        }
        query={agents}
        total={counts.data && counts.data.active + counts.data.deactivated}
        empty={
          <EmptyState icon={Users} title="No agents yet">
            Agents appear here once they have signed up.
          </EmptyState>
        }
      >
        {(items) => (
          <Rows>
            {items.map((agent) => (
              <AgentRow key={agent.id} agent={agent} />
            ))}
          </Rows>
        )}
      </SearchedListCard>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Page>
  )
}
