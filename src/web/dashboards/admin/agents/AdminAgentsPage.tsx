import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MailPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { agentCounts, agentPages } from '#web/accounts/agents/queries.ts'
import { preload } from '#web/session/preload.ts'
import { Page } from '#web/shell/Page.tsx'
import type { Outline } from '#web/shell/portal/outline.ts'
import { Button } from '#web/ui/Button.tsx'
import { useSearch } from '#web/ui/forms/use-search.ts'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { Rows } from '#web/ui/lists/ListCard.tsx'
import { SearchedListCard } from '#web/ui/lists/SearchedListCard.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { AgentRow } from './AgentRow.tsx'

const InviteDialog = lazyDialog(() =>
  import('#web/accounts/invitations/InviteDialog.tsx').then(({ InviteDialog }) => InviteDialog),
)

export const meta = () => [{ title: 'All Agents · ODIE' }]

export const handle = {
  title: 'All Agents',
  description:
    'Real estate agents who upload inspection reports. A deactivated agent can’t log in; their reports and estimates are kept.',
  queries: () => [agentPages()],
} satisfies Outline

export const clientLoader = () => preload(...handle.queries())

/** Everyone who uploads reports. */
export default function AdminAgentsPage() {
  const searching = useSearch()
  const { search } = searching
  const agents = useInfiniteQuery({ ...agentPages(search), placeholderData: keepPreviousData })
  const counts = useQuery({ ...agentCounts(search), placeholderData: keepPreviousData })
  const [isInviting, setIsInviting] = useState(false)
  return (
    <Page>
      <PageHeader
        title={handle.title}
        description={handle.description}
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
            Agents appear here once they sign up.
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
