import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button, type ButtonVariant } from '../Button.tsx'
import { Dialog, type DialogShape } from '../Dialog.tsx'
import { Notice } from '../Notice.tsx'
import type { CommandForm } from './use-command-form.ts'

/** A dialog with one form. A failure shows inside it: screen readers can't reach toasts while a dialog is open. */
export function FormDialog<Values extends FieldValues>({
  command: { form, submit, isPending, problem },
  onClose,
  title,
  description,
  submitLabel,
  submitVariant = 'primary',
  canSubmit = true,
  shape,
  className,
  children,
}: {
  command: Pick<CommandForm<Values>, 'form' | 'submit' | 'isPending' | 'problem'>
  onClose: () => void
  title: string
  description?: ReactNode
  submitLabel: string
  submitVariant?: ButtonVariant
  /** While false, there's no submit button. */
  canSubmit?: boolean
  shape?: DialogShape
  /** How the fields are laid out. */
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      hasInput={form.formState.isDirty && !isPending}
      {...(shape && { shape })}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {canSubmit && (
            <Button type="submit" form={id} variant={submitVariant} pending={isPending}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        {problem && (
          <Notice tone="danger" live>
            {problem}
          </Notice>
        )}
        <div className={className}>{children}</div>
      </form>
    </Dialog>
  )
}
