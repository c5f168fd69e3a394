import { useState } from 'react'
import type { UserId } from '#kernel/actor.ts'
import { showFailure } from '#web/api/failure.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import type { AccountCommand } from './account-command.ts'

export type DeactivationText = {
  action: string
  title: string
  consequences: string
  done: string
  failure: string
}

/** Ends an account's access after a question. */
export function Deactivate({
  id,
  name,
  command,
  text,
}: {
  id: UserId
  name: string
  command: AccountCommand
  text: DeactivationText
}) {
  const [isConfirming, setIsConfirming] = useState(false)
  const confirm = () =>
    command.mutate(
      { id },
      {
        onSuccess: () => showToast({ tone: 'good', title: text.done, description: name }),
        onError: showFailure(text.failure),
        onSettled: () => setIsConfirming(false),
      },
    )
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`${text.action} ${name}`}
        onClick={() => setIsConfirming(true)}
      >
        {text.action}
      </Button>
      <Confirm
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={confirm}
        title={text.title}
        confirm={text.action}
        variant="danger"
        pending={command.isPending}
      >
        <p>{text.consequences}</p>
      </Confirm>
    </>
  )
}
