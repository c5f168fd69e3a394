import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Upload } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { PropertyAddress } from '#domain/intake/contract.ts'
import type { Report } from '#domain/reports/contract.ts'
import { uploadTestReport } from '#domain/site/test-pages/contract.ts'
import { showFailure } from '#web/api/failure.ts'
import { refusalOf, upload } from '#web/api/upload.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Field, Input } from '#web/ui/forms/Field.tsx'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { CHANGED_BY_REPORT } from './queries.ts'

/** Uploads a report in the name of the first agent. */
export function ReportUploadForm({ onDone }: { onDone?: (report: Report) => void }) {
  const client = useQueryClient()
  const [address, setAddress] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [problems, setProblems] = useState<{ address?: string | undefined; file?: string | undefined }>({})
  const sending = useMutation({
    mutationFn: (report: File) => upload(uploadTestReport, { propertyAddress: address }, report),
    onSuccess: async (report) => {
      setAddress('')
      setFile(null)
      onDone?.(report)
      await Promise.all(CHANGED_BY_REPORT.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
    },
    onError: showFailure('Failed to upload inspection report', 'Upload Failed'),
  })

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const addressProblem = PropertyAddress.safeParse(address).error?.issues[0]?.message
    const fileProblem = refusalOf(uploadTestReport, file) ?? undefined
    setProblems({ address: addressProblem, file: fileProblem })
    if (file && !addressProblem && !fileProblem) sending.mutate(file)
  }

  return (
    <Card title="Upload Inspection Report" description="PDF, DOC, DOCX, or TXT, up to 10 MB.">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Property Address" required error={problems.address}>
          {(control) => (
            <Input {...control} value={address} onChange={(event) => setAddress(event.target.value)} />
          )}
        </Field>
        <FileField
          key={sending.submittedAt}
          label="Inspection report"
          accept=".pdf,.doc,.docx,.txt"
          file={file}
          error={problems.file}
          onChoose={setFile}
        />
        <Button
          type="submit"
          variant="primary"
          pending={sending.isPending}
          className="w-full sm:w-auto sm:justify-self-start sm:px-6"
        >
          {!sending.isPending && <Upload aria-hidden />}
          {sending.isPending ? 'Uploading & Analyzing...' : 'Upload to ODIE'}
        </Button>
        {sending.data && <Uploaded report={sending.data} />}
      </form>
    </Card>
  )
}

const Uploaded = ({ report }: { report: Report }) => (
  <p role="status" className="flex items-start gap-2 rounded-md bg-good-soft p-3 text-sm">
    <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
    <span className="min-w-0 wrap-anywhere">
      Inspection report uploaded successfully: {report.originalFileName}, {report.propertyAddress}
    </span>
  </p>
)
