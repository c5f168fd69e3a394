import { useQuery } from '@tanstack/react-query'
import { type Agent, countAgents, listAgents } from '#domain/accounts/agents/contract.ts'
import { personName } from '#domain/accounts/identity/rules.ts'
import { countAdminReports, listAdminReports } from '#domain/intake/contract.ts'
import { deleteAgent, getAgentHoldings } from '#domain/operations/account-deletion/contract.ts'
import { ConsequenceList } from '#web/accounts/deletion/ConsequenceList.tsx'
import { agentDeletion } from '#web/accounts/deletion/consequences.ts'
import { showFailure } from '#web/api/failure.ts'
import { query, useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { FailedLine } from '#web/ui/FailedLine.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

/** Asks before deleting an agent, with what goes and what stays. */
export function DeleteAgent({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const holdings = useQuery({ ...query(getAgentHoldings, { id: agent.id }), staleTime: 0 })
  const remove = useCommand(deleteAgent, {
    refreshes: [listAgents, countAgents, listAdminReports, countAdminReports],
  })
  const confirm = () =>
    remove.mutate(
      { id: agent.id },
      {
        onSuccess: () =>
          showToast({ tone: 'good', title: 'Agent deleted', description: 'They’ll get an email about it.' }),
        onError: showFailure('Failed to delete the agent'),
        onSettled: onClose,
      },
    )
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      title={`Delete ${personName(agent)}?`}
      confirm="Delete agent"
      variant="danger"
      pending={remove.isPending}
    >
      <p>This can’t be undone. Their account will be deleted, and they won’t be able to log in anymore.</p>
      {holdings.data && <ConsequenceList lines={agentDeletion(holdings.data)} />}
      {!holdings.data && holdings.errorUpdateCount === 0 && (
        <SkeletonRows rows={2} label="Checking what will be deleted" />
      )}
      <FailedLine query={holdings} failure="We couldn’t check what would be deleted with this agent." />
    </Confirm>
  )
}
