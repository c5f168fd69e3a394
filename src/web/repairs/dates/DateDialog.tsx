import { useId } from 'react'
import {
  addReportDate,
  changeReportDate,
  DateEntry,
  listNearDates,
  listReportDates,
  type ReportDate,
} from '#domain/repairs/dates/contract.ts'
import { MAX_LABEL } from '#domain/repairs/dates/rules.ts'
import type { Report } from '#domain/reports/contract.ts'
import { dayOf } from '#kernel/days.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Field, Input } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

const COMMON_LABELS = ['Response due', 'Repairs due by', 'Walkthrough', 'Closing']

const refreshes = [listReportDates, listNearDates]

/** Adds a date to a report, or changes one. */
export function DateDialog({
  report,
  date,
  onClose,
}: {
  report: Pick<Report, 'id' | 'propertyAddress'>
  /** Absent for a new one. */
  date?: ReportDate | undefined
  onClose: () => void
}) {
  const adding = useCommand(addReportDate, { refreshes })
  const changing = useCommand(changeReportDate, { refreshes })
  const labels = useId()
  const command = useCommandForm({
    schema: DateEntry,
    defaultValues: date ?? { label: '', day: '', hasReminder: true },
    send: ({ label, day, hasReminder }) => {
      const entry = { id: report.id, label, day, hasReminder }
      return date
        ? changing.mutateAsync({ ...entry, dateId: date.id, version: date.version })
        : adding.mutateAsync(entry)
    },
    onSuccess: () => {
      showToast({ tone: 'good', title: date ? 'Date saved' : 'Date added' })
      onClose()
    },
    failure: { fallback: 'Failed to save the date' },
  })
  const { form } = command
  const { errors } = form.formState
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title={date ? 'Change the date' : 'Add a date'}
      description={report.propertyAddress}
      submitLabel={date ? 'Save' : 'Add date'}
      className="grid gap-4"
    >
      <Field label="What happens?" required error={errors.label?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('label')}
            list={labels}
            maxLength={MAX_LABEL}
            placeholder="Closing"
            autoComplete="off"
          />
        )}
      </Field>
      <datalist id={labels}>
        {COMMON_LABELS.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <Field label="Day" required error={errors.day?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('day')}
            type="date"
            min={date && date.day < dayOf(new Date()) ? date.day : dayOf(new Date())}
          />
        )}
      </Field>
      <label className="flex items-start gap-3 text-sm">
        <input
          type="checkbox"
          {...form.register('hasReminder')}
          className="mt-0.5 size-5 shrink-0 accent-accent sm:size-4"
        />
        Email me a reminder the day before
      </label>
    </FormDialog>
  )
}
