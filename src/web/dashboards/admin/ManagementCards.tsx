import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { agentCounts, agentPages } from '#web/accounts/agents/queries.ts'
import { ContractorRows } from '#web/accounts/contractors/ContractorRows.tsx'
import { contractorCounts, contractorPages } from '#web/accounts/contractors/queries.ts'
import { AgentRow } from '#web/dashboards/admin/agents/AgentRow.tsx'
import { paths } from '#web/paths.ts'
import { CsvImportCard } from '#web/pricing/price-imports/CsvImportCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/lists/EmptyState.tsx'
import { ListCard, Rows } from '#web/ui/lists/ListCard.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { EstimatesCard } from './EstimatesCard.tsx'
import { TerritoryManagement, TerritorySummary } from './TerritoryCards.tsx'

const ContractorDialog = lazyDialog(() =>
  import('#web/accounts/contractors/ContractorDialog.tsx').then(({ ContractorDialog }) => ContractorDialog),
)

const SHOWN = 20

/** What staff manage: below what they come for, so its script and its lists load once it's near. */
export const ManagementCards = () => (
  <>
    <EstimatesCard />
    <TerritoryManagement />
    <ContractorsCard />
    <AgentsCard />
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <CsvImportCard />
      <TerritorySummary />
    </div>
  </>
)

/** The contractors, with everything that can be done to one. */
function ContractorsCard() {
  const contractors = useInfiniteQuery(contractorPages(undefined, SHOWN))
  const counts = useQuery(contractorCounts())
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <ListCard
        title="Contractors"
        noun="the contractors"
        query={contractors}
        total={counts.data && counts.data.verified + counts.data.pending}
        allPath={paths.adminContractors()}
        aside={
          <Button size="sm" onClick={() => setIsCreating(true)}>
            <Plus aria-hidden />
            New contractor
          </Button>
        }
        empty={
          <EmptyState icon={Users} title="No contractors yet">
            Create one, and we’ll email them an invitation to choose a password.
          </EmptyState>
        }
      >
        {(items) => <ContractorRows contractors={items} scrolls />}
      </ListCard>
      {isCreating && <ContractorDialog contractor={null} onClose={() => setIsCreating(false)} />}
    </>
  )
}

/** The newest agents; the page behind it has all of them. */
function AgentsCard() {
  const agents = useInfiniteQuery(agentPages(undefined, SHOWN))
  const counts = useQuery(agentCounts())
  return (
    <ListCard
      title="All Agents"
      noun="the agents"
      query={agents}
      total={counts.data && counts.data.active + counts.data.deactivated}
      allPath={paths.adminAgents()}
      empty={
        <EmptyState icon={Users} title="No agents yet">
          Agents appear here once they sign up.
        </EmptyState>
      }
    >
      {(items) => (
        <Rows scrolls>
          {items.map((agent) => (
            <AgentRow key={agent.id} agent={agent} />
          ))}
        </Rows>
      )}
    </ListCard>
  )
}
