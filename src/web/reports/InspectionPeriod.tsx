import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { InspectionEnds, setInspectionEnd } from '#domain/intake/contract.ts'
import { getReport, listReports, type Report } from '#domain/reports/contract.ts'
import { deadlineText } from '#domain/reports/rules.ts'
import { dayOf, daysUntil } from '#kernel/days.ts'
import { useCommand } from '#web/api/query.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Field, Input } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCommandForm } from '#web/ui/use-command-form.ts'

/** How much of the inspection period is left. It can be entered and changed until the estimate is sent. */
export function InspectionPeriod({ report }: { report: Report }) {
  const [isOpen, setIsOpen] = useState(false)
  const { inspectionEnds, propertyAddress } = report
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
      {inspectionEnds && <TimeLeft inspectionEnds={inspectionEnds} />}
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-label={
          inspectionEnds
            ? `Change the inspection period of ${propertyAddress}`
            : `Add the end of the inspection period of ${propertyAddress}`
        }
        className="rounded-sm font-medium text-accent underline underline-offset-2"
      >
        {inspectionEnds ? 'Change' : 'Add the end of the inspection period'}
      </button>
      {isOpen && <PeriodDialog report={report} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** Red on the last two days. */
export const TimeLeft = ({ inspectionEnds, now = new Date() }: { inspectionEnds: string; now?: Date }) => (
  <span
    className={classNames(
      'inline-flex items-center gap-1.5 font-medium',
      daysUntil(inspectionEnds, now) <= 1 ? 'text-danger' : 'text-muted',
    )}
  >
    <CalendarClock aria-hidden className="size-3.5 shrink-0" />
    {deadlineText(inspectionEnds, now)}
  </span>
)

const PeriodForm = z.object({ inspectionEnds: InspectionEnds.or(z.literal('')) })

function PeriodDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const setting = useCommand(setInspectionEnd, { refreshes: [listReports, getReport] })
  const command = useCommandForm({
    schema: PeriodForm,
    defaultValues: { inspectionEnds: report.inspectionEnds ?? '' },
    send: ({ inspectionEnds }) =>
      setting.mutateAsync({ id: report.id, inspectionEnds: inspectionEnds || null }),
    onSuccess: () => {
      showToast({ tone: 'good', title: 'Inspection period saved' })
      onClose()
    },
    failure: { title: 'Error', fallback: 'Failed to save the inspection period' },
  })
  const { form } = command
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="End of the inspection period"
      description={`${report.propertyAddress}. Our team works on what ends first, and we remind you the day before.`}
      submitLabel="Save"
    >
      <Field
        label="Last day"
        hint="Leave it empty if there’s no date."
        error={form.formState.errors.inspectionEnds?.message}
      >
        {(control) => (
          <Input {...control} {...form.register('inspectionEnds')} type="date" min={dayOf(new Date())} />
        )}
      </Field>
    </FormDialog>
  )
}
