import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MailPlus, SearchX, Users } from 'lucide-react'
import { useState } from 'react'
import { countAgents, listAgents } from '#domain/agents/contract.ts'
import { preload } from '#web/api/preload.ts'
import { countsQuery, pagedQuery } from '#web/api/query.ts'
import { InviteDialog } from '#web/identity/InviteDialog.tsx'
import { Page } from '#web/shell/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/ListCard.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { AgentRow } from './AgentRow.tsx'

export const meta = () => [{ title: 'All Agents · ODIE' }]

const PAGE_SIZE = 50
const SEARCH_DELAY_MS = 250

const agentsMatching = (search?: string) => pagedQuery(listAgents, { search, limit: PAGE_SIZE })

export const clientLoader = () => preload(agentsMatching())

/** Everyone who uploads reports. */
export default function AdminAgentsPage() {
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), SEARCH_DELAY_MS) || undefined
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
      <ListCard
        title="Agents"
        noun="the agents"
        description={
          counts.data && counts.data.deactivated > 0
            ? `${counts.data.active} active, ${counts.data.deactivated} deactivated`
            : undefined
        }
        query={agents}
        total={counts.data && counts.data.active + counts.data.deactivated}
        moreLabel="Load more"
        aside={
          <SearchField
            label="Search agents"
            placeholder="Search by name, company, or email"
            className="w-full sm:w-72"
            value={text}
            onChange={setText}
          />
        }
        empty={
          search ? (
            <EmptyState icon={SearchX} title="No matches">
              Try part of a name, a company, or an email address.
            </EmptyState>
          ) : (
            <EmptyState icon={Users} title="No agents yet">
              Agents appear here once they have signed up.
            </EmptyState>
          )
        }
      >
        {(items) => (
          <Rows>
            {items.map((agent) => (
              <AgentRow key={agent.id} agent={agent} />
            ))}
          </Rows>
        )}
      </ListCard>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Page>
  )
}
