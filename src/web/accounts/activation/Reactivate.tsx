import type { UserId } from '#kernel/actor.ts'
import { showFailure } from '#web/api/failure.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import type { AccountCommand } from './account-command.ts'

/** Lets a deactivated account log in again. `done` and `failure` say how it went. */
export function Reactivate({
  id,
  name,
  command,
  done,
  failure,
}: {
  id: UserId
  name: string
  command: AccountCommand
  done: string
  failure: string
}) {
  const reactivate = () =>
    command.mutate(
      { id },
      {
        onSuccess: () => showToast({ tone: 'good', title: done, description: name }),
        onError: showFailure(failure),
      },
    )
  return (
    <Button size="sm" aria-label={`Reactivate ${name}`} pending={command.isPending} onClick={reactivate}>
      Reactivate
    </Button>
  )
}
