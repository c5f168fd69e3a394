import { CircleAlert } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { InspectionEnds } from '#domain/intake/contract.ts'
import {
  completeEmailedReport,
  type EmailedReport,
  getEmailedReport,
  listEmailedReports,
} from '#domain/intake/emailed-reports/contract.ts'
import { listReports, type ReportId } from '#domain/reports/contract.ts'
import { dayOf } from '#kernel/days.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { AddressField } from '#web/reports/upload/AddressField.tsx'
import { useCoverage } from '#web/reports/upload/use-coverage.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, Input } from '#web/ui/forms/Field.tsx'

/** What's missing of a report that came by email: the upload form, with the file there already. */
export function AddressForm({
  report,
  email,
  onDone,
}: {
  report: EmailedReport
  email: string
  onDone: (id: ReportId) => void
}) {
  const [address, setAddress] = useState(report.foundAddress ?? '')
  const [inspectionEnds, setInspectionEnds] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { coverage } = useCoverage(address)
  const completing = useCommand(completeEmailedReport, {
    refreshes: [listEmailedReports, getEmailedReport, listReports],
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const ends = InspectionEnds.optional().safeParse(inspectionEnds || undefined)
    const reason = ends.error?.issues[0]?.message ?? null
    setProblem(reason)
    if (reason) return
    completing.mutate(
      { id: report.id, propertyAddress: address.trim(), inspectionEnds: ends.data },
      {
        onSuccess: ({ id }) => onDone(id),
        onError: (error) => setProblem(messageOf(error, 'We couldn’t add the report. Please try again.')),
      },
    )
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <AddressField value={address} onChange={setAddress} email={email} />
      <Field
        label="End of the inspection period (optional)"
        hint="We start with the earliest deadlines and remind you the day before."
        error={undefined}
        className="sm:max-w-72"
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            min={dayOf(new Date())}
            value={inspectionEnds}
            onChange={(event) => setInspectionEnds(event.target.value)}
          />
        )}
      </Field>
      <div aria-live="assertive" className="empty:hidden">
        {problem && (
          <p className="flex items-start gap-2 rounded-md bg-danger-soft p-3 text-sm font-medium">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
            <span className="min-w-0 wrap-anywhere">{problem}</span>
          </p>
        )}
      </div>
      <Button
        type="submit"
        variant="primary"
        pending={completing.isPending}
        disabled={!address.trim() || coverage?.served === false}
        className="w-full sm:w-auto sm:justify-self-start sm:px-6"
      >
        Get an estimate
      </Button>
    </form>
  )
}
