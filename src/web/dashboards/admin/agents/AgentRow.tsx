import { memo, useState } from 'react'
import { type Agent, deactivateAgent, listAgents, reactivateAgent } from '#domain/accounts/agents/contract.ts'
import { personName } from '#domain/accounts/identity/rules.ts'
import { Deactivate } from '#web/accounts/activation/Deactivate.tsx'
import { Reactivate } from '#web/accounts/activation/Reactivate.tsx'
import { useCommand } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { lazyDialog } from '#web/ui/loading/lazy-part.tsx'
import { AgentBadges } from './AgentBadges.tsx'

const AgentDetails = lazyDialog(() => import('./AgentDetails.tsx').then(({ AgentDetails }) => AgentDetails))

/** An agent: who they are, whether they can sign in, and how to change that. */
export const AgentRow = memo(function AgentRow({ agent }: { agent: Agent }) {
  const [isViewing, setIsViewing] = useState(false)
  const name = personName(agent)
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="wrap-anywhere text-xs text-muted">
          {[agent.companyName, agent.email, agent.phone].filter(Boolean).join(' · ')}
        </p>
        <p className="text-xs text-muted">
          Joined <DateTime at={agent.createdAt} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <AgentBadges agent={agent} />
        <Button size="sm" aria-label={`View ${name}`} onClick={() => setIsViewing(true)}>
          View
        </Button>
        {agent.isDeactivated ? <ReactivateAgent agent={agent} /> : <DeactivateAgent agent={agent} />}
      </div>
      {isViewing && <AgentDetails agent={agent} onClose={() => setIsViewing(false)} />}
    </li>
  )
})

function DeactivateAgent({ agent }: { agent: Agent }) {
  const command = useCommand(deactivateAgent, { refreshes: [listAgents] })
  const name = personName(agent)
  return <Deactivate id={agent.id} name={name} command={command} text={deactivationOf(name)} />
}

const deactivationOf = (name: string) => ({
  action: 'Deactivate',
  title: `Deactivate ${name}?`,
  consequences:
    'They’ll be logged out everywhere and can’t log in until you reactivate them. Their reports and estimates are kept, and we’ll still process pending reports.',
  done: 'Agent deactivated',
  failure: 'Failed to deactivate the agent',
})

function ReactivateAgent({ agent }: { agent: Agent }) {
  const command = useCommand(reactivateAgent, { refreshes: [listAgents] })
  return (
    <Reactivate
      id={agent.id}
      name={personName(agent)}
      command={command}
      done="Agent reactivated"
      failure="Failed to reactivate the agent"
    />
  )
}
