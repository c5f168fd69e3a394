import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Agent } from '#domain/accounts/agents/contract.ts'
import { personName } from '#domain/accounts/identity/rules.ts'
import { AgentLinks } from '#web/client/shares/AgentLinks.tsx'
import { paths } from '#web/paths.ts'
import { reportCounts } from '#web/review/queue/queries.ts'
import { totalOf } from '#web/review/queue/totals.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LoadedFigure } from '#web/ui/FailedLine.tsx'
import { DataList, Figures } from '#web/ui/lists/DataList.tsx'
import { AgentBadges } from './AgentBadges.tsx'
import { DeleteAgent } from './DeleteAgent.tsx'

/** Everything about an agent, to read, with the way to their reports. */
export function AgentDetails({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const counts = useQuery(reportCounts({ agentId: agent.id }))
  const [isDeleting, setIsDeleting] = useState(false)
  if (isDeleting) return <DeleteAgent agent={agent} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={personName(agent)}
      footer={
        <>
          <Button variant="danger" onClick={() => setIsDeleting(true)}>
            Delete agent…
          </Button>
          <ButtonLink to={paths.adminReports({ agent: agent.id })}>Reports waiting</ButtonLink>
          <ButtonLink to={paths.adminProcessedReports({ agent: agent.id })}>Reports processed</ButtonLink>
        </>
      }
    >
      <div className="grid gap-6">
        <div className="flex flex-wrap gap-2">
          <AgentBadges agent={agent} />
        </div>
        <Figures
          figures={[
            {
              name: 'Reports waiting',
              value: <LoadedFigure query={counts}>{(all) => totalOf('waiting', all)}</LoadedFigure>,
            },
            {
              name: 'Reports processed',
              value: <LoadedFigure query={counts}>{(all) => totalOf('answered', all)}</LoadedFigure>,
            },
          ]}
        />
        <DataList
          rows={[
            { name: 'Email', value: agent.email },
            { name: 'Phone', value: agent.phone ?? 'Not specified' },
            { name: 'Company', value: agent.companyName ?? 'Not specified' },
            { name: 'Address', value: agent.companyAddress ?? 'Not specified' },
            { name: 'License', value: agent.licenseNumber ?? 'Not specified' },
            { name: 'Joined', value: <DateTime at={agent.createdAt} /> },
          ]}
        />
        <AgentLinks agent={agent} />
      </div>
    </Dialog>
  )
}
