import { useState } from 'react'
import { UploadEstimate, uploadEstimate } from '#domain/review/manual-responses/contract.ts'
import { refusalOf } from '#web/api/upload.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ConfirmAmount } from '#web/ui/forms/ConfirmAmount.tsx'
import { Field, Input } from '#web/ui/forms/Field.tsx'
import { FileField } from '#web/ui/forms/FileField.tsx'
import { useAmountQuestion } from '#web/ui/forms/use-amount-question.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'
import { ContractorChoice, suggestedContractor, useBidder } from './ContractorChoice.tsx'
import type { ManualResponseProps } from './manual-responses.ts'
import { Replaced } from './Replaced.tsx'
import { useUploading } from './use-uploading.ts'

const FORM_ID = 'estimate-upload'
const amountField = UploadEstimate.shape.estimateAmount
const CONFIRM = 'Confirm that you want to replace an estimate with requested work'

type Errors = Partial<Record<'file' | 'amount' | 'contractor' | 'accepted', string | undefined>>

/** Uploads and sends an estimate that staff prepared outside of ODIE: a PDF, its amount, and whose it is. */
export function UploadDialog({ basis, onClose, onDone }: ManualResponseProps) {
  const [contractorId, setContractorId] = useState(suggestedContractor(basis))
  const [file, setFile] = useState<File | null>(null)
  const [amount, setAmount] = useState('')
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const bidder = useBidder(contractorId)
  const { areMeant, question } = useAmountQuestion('total')
  const uploading = useUploading({ basis, onDone })
  const isAccepted = basis.sent?.status === 'accepted'

  const submit = async () => {
    const parsedAmount = amountField.safeParse(amount)
    const problems = {
      file: refusalOf(uploadEstimate, file) ?? undefined,
      amount: parsedAmount.error?.issues[0]?.message,
      contractor: bidder.problem,
      accepted: isAccepted && !isConfirmed ? CONFIRM : undefined,
    }
    setErrors(problems)
    if (!file || !contractorId || !parsedAmount.success || Object.values(problems).some(Boolean)) return
    if (!(await areMeant([parsedAmount.data]))) return
    uploading.start({ file, amount: parsedAmount.data, contractorId })
  }

  return (
    <Dialog
      isOpen
      onClose={uploading.isPending ? undefined : onClose}
      hasInput={!uploading.isPending && (file !== null || amount !== '')}
      title="Upload Estimate"
      description={`${basis.propertyAddress}. We’ll email it to ${basis.agentName} and ${bidder.name ?? 'the contractor'} right away.`}
      footer={
        <>
          <Button onClick={uploading.isPending ? uploading.cancel : onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" pending={uploading.isPending}>
            {uploading.isPending ? 'Uploading...' : 'Upload and send'}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="grid gap-5"
      >
        {uploading.problem && (
          <Notice tone="danger" live>
            {uploading.problem}
          </Notice>
        )}
        <Replaced basis={basis} />
        <ContractorChoice
          basis={basis}
          contractorId={contractorId}
          error={errors.contractor && bidder.problem}
          onChoose={setContractorId}
        />
        <PdfAndAmount
          file={file}
          amount={amount}
          errors={errors}
          onChooseFile={setFile}
          onChangeAmount={setAmount}
        />
        {isAccepted && (
          <ReplaceAccepted
            isConfirmed={isConfirmed}
            error={isConfirmed ? undefined : errors.accepted}
            onConfirm={setIsConfirmed}
          />
        )}
        {uploading.fraction !== null && <ProgressBar label="Uploaded" fraction={uploading.fraction} />}
        <ConfirmAmount question={question} />
      </form>
    </Dialog>
  )
}

const PdfAndAmount = ({
  file,
  amount,
  errors,
  onChooseFile,
  onChangeAmount,
}: {
  file: File | null
  amount: string
  errors: Errors
  onChooseFile: (file: File | null) => void
  onChangeAmount: (amount: string) => void
}) => (
  <>
    <FileField
      label="Estimate PDF"
      file={file}
      accept=".pdf,application/pdf"
      error={errors.file}
      onChoose={onChooseFile}
    />
    <Field label="Total amount in dollars" required error={errors.amount}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          value={amount}
          onChange={(event) => onChangeAmount(event.target.value)}
          placeholder="1250.00"
        />
      )}
    </Field>
  </>
)

const ReplaceAccepted = ({
  isConfirmed,
  error,
  onConfirm,
}: {
  isConfirmed: boolean
  error: string | undefined
  onConfirm: (isConfirmed: boolean) => void
}) => (
  <Field
    label="The agent has requested work from the earlier estimate. Replace it anyway."
    required
    error={error}
    className="items-start"
  >
    {(control) => (
      <input
        {...control}
        type="checkbox"
        checked={isConfirmed}
        onChange={(event) => onConfirm(event.target.checked)}
        className="size-5 accent-accent"
      />
    )}
  </Field>
)
