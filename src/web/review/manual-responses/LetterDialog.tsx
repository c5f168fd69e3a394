import { useWatch } from 'react-hook-form'
import { documentTypeText, unfamiliarLayoutText, unreadablePagesText } from '#domain/analysis/rules.ts'
import type { Recipient } from '#domain/review/desk/contract.ts'
import {
  previewLetter,
  SendLetter,
  sendLetter,
  viewPreviewedLetterEmail,
  viewPreviewedLetterPdf,
} from '#domain/review/manual-responses/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { hrefOf } from '#web/api/call.ts'
import { query, useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ContractorChoice, suggestedContractor, useBidder } from './ContractorChoice.tsx'
import type { ManualResponseProps } from './manual-responses.ts'
import { PreviewButton } from './PreviewButton.tsx'
import { CHANGED_BY_RESPONSE } from './queries.ts'
import { Replaced } from './Replaced.tsx'
import { useFormPreview } from './use-form-preview.ts'

const LetterForm = SendLetter.pick({ contractorId: true })

/** Sends a letter saying that the report lists no electrical deficiencies. */
export function LetterDialog({ basis, onClose, onDone }: ManualResponseProps) {
  const command = useLetterForm({ basis, onDone })
  const { form } = command
  const preview = useFormPreview(form, ({ contractorId }) => previewOf(basis, contractorId))
  const chosen = useWatch({ control: form.control, name: 'contractorId' })
  const contractorId = UserId.nullable().parse(chosen)
  const bidder = useBidder(contractorId)
  const { error } = form.getFieldState('contractorId', form.formState)
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Send a no-deficiencies letter?"
      description={`${basis.propertyAddress}. We’ll email it to ${basis.agentName} and ${bidder.name ?? 'the contractor'} right away.`}
      submitLabel="Send letter"
      className="grid gap-5"
    >
      <Doubts basis={basis} />
      <Replaced basis={basis} />
      <ContractorChoice
        basis={basis}
        contractorId={contractorId}
        error={error && (bidder.problem ?? error.message)}
        onChoose={(id) => form.setValue('contractorId', id, { shouldValidate: true })}
      />
      <p className="text-sm text-muted">
        The letter says that the report lists no electrical deficiencies and that the contractor hasn’t
        inspected the property. It has no price, and there’s no work to request.
      </p>
      <PreviewButton preview={preview}>Preview the PDF and both emails</PreviewButton>
    </FormDialog>
  )
}

function useLetterForm({ basis, onDone }: Omit<ManualResponseProps, 'onClose'>) {
  const sending = useCommand(sendLetter, { refreshes: CHANGED_BY_RESPONSE })
  return useCommandForm({
    schema: LetterForm,
    defaultValues: { contractorId: suggestedContractor(basis) },
    send: (input) =>
      sending.mutateAsync({ id: basis.reportId, draftVersion: basis.draft?.version ?? null, ...input }),
    onSuccess: ({ id }) => {
      showToast({
        tone: 'good',
        title: 'Letter sent',
        description: 'The PDF is on its way to the agent and the contractor.',
      })
      onDone({ type: 'sent', id })
    },
    failure: { fallback: 'Failed to send the letter' },
  })
}

function previewOf({ reportId, draft }: ManualResponseProps['basis'], contractorId: UserId) {
  const letter = { id: reportId, contractorId, draftVersion: draft?.version }
  return {
    emails: query(previewLetter, letter),
    pdfHref: hrefOf(viewPreviewedLetterPdf, letter),
    emailHref: (recipient: Recipient) => hrefOf(viewPreviewedLetterEmail, { ...letter, recipient }),
  }
}

/** What speaks against saying that a report names no deficiencies. */
function Doubts({
  basis: { analysisStatus, documentType, unreadablePages, pagesToCheck },
}: Pick<ManualResponseProps, 'basis'>) {
  const doubts = [
    analysisStatus === 'failed' && 'ODIE couldn’t read this report. Read it yourself before you send this.',
    documentTypeText(documentType),
    unreadablePagesText(unreadablePages),
    unfamiliarLayoutText(pagesToCheck),
  ].filter(Boolean)
  if (doubts.length === 0) return null
  return (
    <Notice tone="caution" title="Check the report first">
      {doubts.map((doubt) => (
        <p key={String(doubt)}>{doubt}</p>
      ))}
    </Notice>
  )
}
