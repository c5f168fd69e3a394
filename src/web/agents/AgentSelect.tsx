import { useQuery } from '@tanstack/react-query'
import type { SelectHTMLAttributes } from 'react'
import { listAgents } from '#domain/agents/contract.ts'
import { personName } from '#domain/identity/rules.ts'
import { completeQuery } from '#web/api/query.ts'
import { Select } from '#web/ui/Field.tsx'

/** Picks an agent, by name. */
export function AgentSelect({ empty, ...rest }: { empty: string } & SelectHTMLAttributes<HTMLSelectElement>) {
  const { data: agents, isPending, isError } = useQuery(completeQuery(listAgents, {}))
  const named = agents?.map((agent) => ({ id: agent.id, name: personName(agent) }))
  return (
    <Select {...rest}>
      <option value="">{isPending ? 'Loading…' : isError ? 'Couldn’t load the agents' : empty}</option>
      {named
        ?.sort((a, b) => a.name.localeCompare(b.name, 'en'))
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </Select>
  )
}
