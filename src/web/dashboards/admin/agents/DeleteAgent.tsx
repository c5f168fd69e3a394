import { type Agent, countAgents, listAgents } from '#domain/accounts/agents/contract.ts'
import { personName } from '#domain/accounts/identity/rules.ts'
import { countAdminReports, listAdminReports } from '#domain/intake/contract.ts'
import { deleteAgent, getAgentHoldings } from '#domain/operations/account-deletion/contract.ts'
import { agentDeletion } from '#web/accounts/deletion/consequences.ts'
import { DeleteAccount } from '#web/accounts/deletion/DeleteAccount.tsx'
import { showFailure } from '#web/api/failure.ts'
import { query, useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'

/** Asks before deleting an agent, with what goes and what stays. */
export function DeleteAgent({ agent, onClose }: { agent: Agent; onClose: () => void }) {
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
    <DeleteAccount
      title={`Delete ${personName(agent)}?`}
      confirm="Delete agent"
      holdings={query(getAgentHoldings, { id: agent.id })}
      consequencesOf={agentDeletion}
      failure="We couldn’t check what would be deleted with this agent."
      pending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>This can’t be undone. Their account will be deleted, and they won’t be able to log in anymore.</p>
    </DeleteAccount>
  )
}
