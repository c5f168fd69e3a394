import {
  type AccessToken,
  listAccessTokens,
  revokeAccessToken,
} from '#domain/accounts/access-tokens/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Confirm } from '#web/ui/Confirm.tsx'

export function RevokeTokenDialog({ token, onClose }: { token: AccessToken; onClose: () => void }) {
  const revoking = useCommand(revokeAccessToken, { refreshes: [listAccessTokens] })
  const revoke = () =>
    revoking.mutate(
      { id: token.id },
      {
        onSuccess: () =>
          showToast({ tone: 'good', title: 'Access token removed', description: 'It no longer works.' }),
        onError: showFailure('Failed to remove the access token'),
        onSettled: onClose,
      },
    )
  return (
    <Confirm
      isOpen
      onClose={onClose}
      onConfirm={revoke}
      title={`Remove ${token.name}?`}
      confirm="Remove token"
      variant="danger"
      pending={revoking.isPending}
    >
      {token.isExpired
        ? 'It has expired, so no program can use it.'
        : 'Programs that use it can’t reach ODIE anymore. This can’t be undone.'}
    </Confirm>
  )
}
