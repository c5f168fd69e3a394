import { CircleAlert, RotateCw, Upload } from 'lucide-react'
import { type Ref, type SyntheticEvent, useState } from 'react'
import { createReport, InspectionEnds, REPORT_MESSAGES } from '#domain/intake/contract.ts'
import { dayOf } from '#domain/reports/rules.ts'
import { refusalOf } from '#web/api/upload.ts'
import { useLeaveGuard } from '#web/shell/use-leave-guard.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field, Input } from '#web/ui/Field.tsx'
import { AddressField } from './AddressField.tsx'
import { FileDrop } from './FileDrop.tsx'
import { SameFileNote } from './SameFileNote.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { findUnfinished } from './unfinished-uploads.ts'
import { useCoverage } from './use-coverage.ts'
import { useReportUpload } from './use-report-upload.ts'

const LEAVE_QUESTION =
  'Your inspection report is currently uploading. Leaving this page will cancel the upload. Are you sure you want to leave?'

/** The upload form: an inspection report and its property address. */
export function UploadCard({
  ref,
  email,
  address,
  onChangeAddress,
}: {
  ref: Ref<HTMLFormElement>
  email: string
  address: string
  onChangeAddress: (address: string) => void
}) {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { coverage } = useCoverage(address)
  const [inspectionEnds, setInspectionEnds] = useState('')

  const uploading = useReportUpload({
    onDone: () => {
      setFile(null)
      onChangeAddress('')
      setInspectionEnds('')
    },
    onFailure: setProblem,
  })
  useLeaveGuard(uploading.isPending, LEAVE_QUESTION)

  const choose = (chosen: File | null) => {
    const reason = chosen && refusalOf(createReport, chosen)
    setProblem(reason)
    setFile(reason ? null : chosen)
    if (chosen && !reason && !address.trim()) onChangeAddress(findUnfinished(chosen)?.address ?? address)
  }

  const changeAddress = (changed: string) => {
    setProblem(null)
    onChangeAddress(changed)
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!file || !address.trim()) return setProblem(REPORT_MESSAGES.missing)
    const ends = InspectionEnds.optional().safeParse(inspectionEnds || undefined)
    if (!ends.success) return setProblem(ends.error.issues[0]?.message ?? null)
    setProblem(null)
    uploading.start({ file, address: address.trim(), inspectionEnds: ends.data })
  }

  return (
    <Card
      title="Upload Inspection Report"
      description="Get an electrical repair estimate from a local contractor."
    >
      <form ref={ref} onSubmit={submit} className="grid gap-5">
        <AddressField value={address} onChange={changeAddress} email={email} />
        <FileDrop file={file} onChoose={choose} />
        {file && <SameFileNote file={file} />}
        {file && findUnfinished(file)?.address === address.trim() && <ContinueNote />}
        <Field
          label="End of the inspection period (optional)"
          hint="Our team works on what ends first, and we remind you the day before."
          error={undefined}
          className="sm:max-w-72"
        >
          {(control) => (
            <Input
              {...control}
              type="date"
              min={dayOf(new Date())}
              value={inspectionEnds}
              onChange={(event) => {
                setProblem(null)
                setInspectionEnds(event.target.value)
              }}
            />
          )}
        </Field>
        <div aria-live="assertive" className="empty:hidden">
          {problem && (
            <p className="flex items-start gap-2 rounded-md bg-danger-soft p-3 text-sm font-medium">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
              {problem}
            </p>
          )}
        </div>
        <Button
          type="submit"
          variant="primary"
          pending={uploading.isPending}
          disabled={!file || !address.trim() || coverage?.served === false}
          className="w-full sm:w-auto sm:justify-self-start sm:px-6"
        >
          {!uploading.isPending && <Upload aria-hidden />}
          {uploading.isPending ? 'Uploading & Analyzing...' : 'Upload to ODIE'}
        </Button>
      </form>
      {uploading.progress && <UploadProgress progress={uploading.progress} onCancel={uploading.cancel} />}
    </Card>
  )
}

const ContinueNote = () => (
  <p className="flex items-start gap-2 rounded-md bg-accent-soft p-3 text-sm">
    <RotateCw aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
    Your last upload of this file didn’t finish. It continues where it stopped.
  </p>
)
