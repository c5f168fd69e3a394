import { useQuery } from '@tanstack/react-query'
import { type Agent, getAgent, listAgents } from '#domain/accounts/agents/contract.ts'
import { personName } from '#domain/accounts/identity/rules.ts'
import type { UserId } from '#kernel/actor.ts'
import { query } from '#web/api/query.ts'
import type { ControlProps } from '#web/ui/forms/Field.tsx'
import { PICK_LIMIT, PickField } from '#web/ui/forms/PickField.tsx'

/** Picks an agent by a search. */
export function AgentSelect({
  control,
  agentId,
  empty,
  onChoose,
}: {
  control: ControlProps
  agentId: UserId | undefined
  /** Shown while none is chosen, and the choice that goes back to that. */
  empty: string
  /** Gets an empty string for none. */
  onChoose: (id: string) => void
}) {
  const { data: agent, errorUpdateCount } = useQuery({
    ...query(getAgent, { id: agentId ?? ('' as UserId) }),
    enabled: agentId !== undefined,
  })
  const name = agent ? personName(agent) : errorUpdateCount > 0 ? 'Couldn’t load the name' : 'Loading…'
  return (
    <PickField
      control={control}
      value={agentId ?? ''}
      shown={agentId ? name : empty}
      title="Choose an agent"
      placeholder="Type a name, a company, or an email"
      plural="agents"
      fixed={agentId ? [{ id: '', title: empty }] : []}
      search={agentChoices}
      onChoose={onChoose}
    />
  )
}

const agentChoices = (search: string) => ({
  ...query(listAgents, { search, limit: PICK_LIMIT }),
  select: (agents: Agent[]) =>
    agents.map((agent) => ({ id: agent.id, title: personName(agent), detail: agent.email })),
})
