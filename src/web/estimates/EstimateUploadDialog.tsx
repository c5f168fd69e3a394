import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { uploadEstimate } from '#domain/answers/contract.ts'
import { type AdminReport, listAdminReports } from '#domain/intake/contract.ts'
import { ReportId } from '#domain/reports/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { isCancelled, refusalOf, upload } from '#web/api/upload.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, Input } from '#web/ui/Field.tsx'
import { FileField } from '#web/ui/FileField.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { showToast } from '#web/ui/toast.ts'

const FORM_ID = 'estimate-upload'
const amountField = uploadEstimate.input.shape.estimateAmount

/** Uploads and sends an estimate that staff prepared outside of ODIE: a PDF and its amount. */
export function EstimateUploadDialog({ report, onClose }: { report: AdminReport; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [amount, setAmount] = useState('')
  const [errors, setErrors] = useState<{ file?: string; amount?: string }>({})
  const delivery = useDelivery({ report, onClose })

  const submit = () => {
    const parsedAmount = amountField.safeParse(amount)
    const problems = {
      file: refusalOf(uploadEstimate, file) ?? undefined,
      amount: parsedAmount.error?.issues[0]?.message,
    }
    setErrors(problems)
    if (file && parsedAmount.success && !problems.file) delivery.start({ file, amount: parsedAmount.data })
  }

  return (
    <Dialog
      isOpen
      onClose={delivery.isPending ? undefined : onClose}
      title="Upload Estimate"
      description={`${report.propertyAddress}. We’ll email it to the agent and the contractor right away.`}
      footer={
        <>
          <Button onClick={delivery.isPending ? delivery.cancel : onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" pending={delivery.isPending}>
            {delivery.isPending ? 'Uploading...' : 'Upload and send'}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="grid gap-5"
      >
        <FileField
          label="Estimate PDF"
          file={file}
          accept=".pdf,application/pdf"
          error={errors.file}
          onChoose={setFile}
        />
        <Field label="Total amount in dollars" required error={errors.amount}>
          {(control) => (
            <Input
              {...control}
              type="number"
              inputMode="decimal"
              min={0}
              step={0.01}
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
              placeholder="1250.00"
            />
          )}
        </Field>
        {delivery.fraction !== null && <ProgressBar label="Uploaded" fraction={delivery.fraction} />}
      </form>
    </Dialog>
  )
}

function useDelivery({ report, onClose }: { report: AdminReport; onClose: () => void }) {
  const client = useQueryClient()
  const abort = useRef<AbortController>(null)
  const [fraction, setFraction] = useState<number | null>(null)
  const sending = useMutation({
    mutationFn: ({ file, amount }: { file: File; amount: string }) => {
      abort.current = new AbortController()
      const input = { reportId: ReportId.parse(report.id), estimateAmount: amount }
      return upload(uploadEstimate, input, file, {
        signal: abort.current.signal,
        onProgress: (sent, total) => setFraction(sent / total),
      })
    },
    onSuccess: async () => {
      onClose()
      showToast({
        tone: 'good',
        title: 'Estimate uploaded',
        description: 'We’re emailing it to the agent and the contractor.',
      })
      await client.invalidateQueries({ queryKey: [listAdminReports.name] })
    },
    onError: (error) => {
      if (isCancelled(error)) return
      showToast({
        tone: 'danger',
        title: 'Error',
        description: messageOf(error, 'Failed to upload processed estimate'),
      })
    },
    onSettled: () => setFraction(null),
  })
  return {
    isPending: sending.isPending,
    fraction,
    start: sending.mutate,
    cancel: () => abort.current?.abort(),
  }
}
