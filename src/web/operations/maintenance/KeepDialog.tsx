import {
  KeepReportFile,
  keepReportFile,
  listRetainedReports,
  type RetainedReport,
} from '#domain/operations/maintenance/contract.ts'
import { MAX_KEEP_DAYS } from '#domain/operations/maintenance/rules.ts'
import { dayOf, daysAfter } from '#kernel/days.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Field, Input, Textarea } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

const SUGGESTED_DAYS = 90

const KeepForm = KeepReportFile.pick({ until: true, reason: true })

const dayIn = (days: number) => daysAfter(dayOf(new Date()), days)

/** Keeps a report's file longer than usual, for a reason. */
export function KeepDialog({ report, onClose }: { report: RetainedReport; onClose: () => void }) {
  const keeping = useCommand(keepReportFile, { refreshes: [listRetainedReports] })
  const command = useCommandForm({
    schema: KeepForm,
    defaultValues: { until: dayIn(SUGGESTED_DAYS), reason: report.keepReason ?? '' },
    send: (input) => keeping.mutateAsync({ id: report.reportId, ...input }),
    onSuccess: () => {
      showToast({
        tone: 'good',
        title: 'File kept',
        description: 'We’ll delete it after the date you chose.',
      })
      onClose()
    },
    failure: { fallback: 'Failed to keep the file' },
  })
  const { form } = command
  const { errors } = form.formState
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Keep the file longer"
      description={`${report.propertyAddress}. Our privacy policy promises deletion within 30 days of processing, so keep a file only for an open question about its estimate.`}
      submitLabel="Keep file"
      className="grid gap-5"
    >
      <Field label="Keep until" required error={errors.until?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('until')}
            type="date"
            min={dayIn(0)}
            max={dayIn(MAX_KEEP_DAYS)}
          />
        )}
      </Field>
      <Field label="Reason" required error={errors.reason?.message}>
        {(control) => <Textarea {...control} {...form.register('reason')} rows={3} maxLength={300} />}
      </Field>
    </FormDialog>
  )
}
