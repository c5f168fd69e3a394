import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Backdrop } from './Backdrop.tsx'
import { Button, type ButtonVariant } from './Button.tsx'
import { useDialogFocus } from './use-dialog-focus.ts'

export type ConfirmProps = {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  children: ReactNode
  confirm: string
  cancel?: string
  variant?: ButtonVariant
  pending: boolean
}

export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  variant = 'primary',
  pending,
}: ConfirmProps) {
  const focus = useDialogFocus()
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => open || pending || onClose()}>
      <AlertDialog.Portal>
        <Backdrop />
        <AlertDialog.Content
          aria-modal
          {...focus}
          className="fixed inset-x-0 bottom-0 z-40 grid max-h-[92dvh] animate-rise gap-4 overflow-y-auto rounded-t-lg bg-surface p-5 shadow-float outline-none ring-1 ring-line sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-full sm:max-w-md sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-fade sm:rounded-lg sm:p-6"
        >
          <AlertDialog.Title className="min-w-0 wrap-anywhere text-lg font-semibold">
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="grid min-w-0 gap-3 wrap-anywhere text-sm text-muted">{children}</div>
          </AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button disabled={pending}>{cancel}</Button>
            </AlertDialog.Cancel>
            <Button variant={variant} pending={pending} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
