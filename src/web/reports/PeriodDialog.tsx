import { z } from 'zod'
import { InspectionEnds, setInspectionEnd } from '#domain/intake/contract.ts'
import { listNearDates } from '#domain/repairs/dates/contract.ts'
import { getReport, listReports, type Report } from '#domain/reports/contract.ts'
import { dayOf } from '#kernel/days.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Field, Input } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { isInProgress } from './queries.ts'

const PeriodForm = z.object({ inspectionEnds: InspectionEnds.or(z.literal('')) })

/** Enters, changes, or removes the end of a report's inspection period. */
export function PeriodDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const setting = useCommand(setInspectionEnd, { refreshes: [listReports, getReport, listNearDates] })
  const command = useCommandForm({
    schema: PeriodForm,
    defaultValues: { inspectionEnds: report.inspectionEnds ?? '' },
    send: ({ inspectionEnds }) =>
      setting.mutateAsync({ id: report.id, inspectionEnds: inspectionEnds || null }),
    onSuccess: () => {
      showToast({ tone: 'good', title: 'Inspection period saved' })
      onClose()
    },
    failure: { fallback: 'Failed to save the inspection period' },
  })
  const { form } = command
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="End of the inspection period"
      description={`${report.propertyAddress}. ${isInProgress(report) ? 'We start with the earliest deadlines and remind you the day before.' : 'We remind you the day before.'}`}
      submitLabel="Save"
    >
      <Field
        label="Last day"
        hint="Leave blank if there’s no date."
        error={form.formState.errors.inspectionEnds?.message}
      >
        {(control) => (
          <Input {...control} {...form.register('inspectionEnds')} type="date" min={dayOf(new Date())} />
        )}
      </Field>
    </FormDialog>
  )
}
