import { useWatch } from 'react-hook-form'
import { documentTypeText, unreadablePagesText } from '#domain/analysis/rules.ts'
import { sendLetter } from '#domain/answers/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { useCommand } from '#web/api/query.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCommandForm } from '#web/ui/use-command-form.ts'
import { ContractorChoice, suggestedContractor, useBidder } from './ContractorChoice.tsx'
import { CHANGED_BY_ANSWER } from './queries.ts'
import { Replaced } from './Replaced.tsx'
import type { AnswerProps } from './ways.ts'

const LetterForm = sendLetter.input.pick({ contractorId: true })

/** Sends a letter saying that the report names no electrical deficiencies. */
export function LetterDialog({ basis, onClose, onDone }: AnswerProps) {
  const sending = useCommand(sendLetter, { refreshes: CHANGED_BY_ANSWER })
  const command = useCommandForm({
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
    failure: { title: 'Error', fallback: 'Failed to send the letter' },
  })
  const { form } = command
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
        The letter says that the report names no electrical deficiencies and that the contractor hasn’t
        inspected the property. It has no price, and there’s nothing to accept.
      </p>
    </FormDialog>
  )
}

/** What speaks against saying that a report names no deficiencies. */
function Doubts({ basis: { analysisStatus, documentType, unreadablePages } }: Pick<AnswerProps, 'basis'>) {
  const doubts = [
    analysisStatus === 'failed' && 'ODIE couldn’t read this report. Read it yourself before you send this.',
    documentTypeText(documentType),
    unreadablePagesText(unreadablePages),
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
