import { useState } from 'react'
import {
  previewReturn,
  ReturnReport,
  returnReport,
  viewPreviewedReturn,
} from '#domain/review/manual-responses/contract.ts'
import { hrefOf } from '#web/api/call.ts'
import { query, useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Field, Select, Textarea } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import type { ManualResponseProps } from './manual-responses.ts'
import { PreviewButton } from './PreviewButton.tsx'
import { CHANGED_BY_RESPONSE } from './queries.ts'
import { messageFor, RETURN_REASONS } from './return-reasons.ts'
import { useFormPreview } from './use-form-preview.ts'

const ReturnForm = ReturnReport.pick({ reason: true })

/** Returns a report to its agent with a reason. */
export function ReturnDialog({ basis, onClose, onDone }: ManualResponseProps) {
  const [template, setTemplate] = useState('')
  const command = useReturnForm({ basis, onDone })
  const { form } = command
  const preview = useFormPreview(form, ({ reason }) => previewOf(basis, reason))
  const chooseTemplate = (name: string) => {
    setTemplate(name)
    const message = form.getValues('reason')
    const changed = messageFor(name, message)
    if (changed !== message) form.setValue('reason', changed, { shouldValidate: true })
  }
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Return to the agent"
      description={`${basis.propertyAddress}. We’ll email ${basis.agentName} your reason and ask for another report.`}
      submitLabel="Return report"
      className="grid gap-5"
    >
      <Field label="Reason" error={undefined}>
        {(control) => (
          <Select {...control} value={template} onChange={(event) => chooseTemplate(event.target.value)}>
            <option value="">Something else</option>
            {Object.keys(RETURN_REASONS).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Message to the agent"
        required
        error={form.getFieldState('reason', form.formState).error?.message}
      >
        {(control) => <Textarea {...control} {...form.register('reason')} rows={4} />}
      </Field>
      <PreviewButton preview={preview}>Preview the email</PreviewButton>
    </FormDialog>
  )
}

function useReturnForm({ basis, onDone }: Omit<ManualResponseProps, 'onClose'>) {
  const returning = useCommand(returnReport, { refreshes: CHANGED_BY_RESPONSE })
  return useCommandForm({
    schema: ReturnForm,
    defaultValues: { reason: '' },
    send: (input) => returning.mutateAsync({ id: basis.reportId, ...input }),
    onSuccess: () => {
      showToast({
        tone: 'good',
        title: 'Report returned',
        description: `We’re emailing the reason to ${basis.agentName}.`,
      })
      onDone({ type: 'left' })
    },
    failure: { fallback: 'Failed to return the report' },
  })
}

function previewOf({ reportId: id }: ManualResponseProps['basis'], reason: string) {
  const input = { id, reason }
  return {
    emails: query(previewReturn, input),
    pdfHref: null,
    emailHref: () => hrefOf(viewPreviewedReturn, input),
  }
}
