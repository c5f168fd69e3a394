import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { Attachment } from '#domain/repairs/attachments/contract.ts'
import type { AnswerInput, WorkRequest } from '#domain/repairs/work/contract.ts'
import { weekdayOf } from '#kernel/days.ts'
import { type Cents, type Dollars, dollarsOf, dollarText } from '#kernel/money.ts'
import { hasCode } from '#web/api/call.ts'
import { useStoredValues } from '#web/repairs/stored-draft.ts'
import { useLeaveGuard } from '#web/shell/use-leave-guard.ts'
import { Button } from '#web/ui/Button.tsx'
import { Confirm } from '#web/ui/Confirm.tsx'
import { Field, Textarea } from '#web/ui/forms/Field.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { AnswerDocuments } from './AnswerDocuments.tsx'
import { WorkTotal } from './AnsweredLines.tsx'
import { AnswerLine } from './AnswerLine.tsx'
import {
  AnswerDraft,
  type AnswerFormState,
  amountOverLimit,
  inputOf,
  AnswerForm as Schema,
  valuesOf,
} from './answer-form.ts'

export type Answering = {
  request: WorkRequest
  send: (input: AnswerInput) => Promise<WorkRequest>
  /** Reads the request again. */
  reload: () => unknown
  upload: (file: File) => Promise<Attachment>
  hrefOf: (attachment: Attachment) => string
}

/** The contractor's answer, line by line. What was typed stays if it can't be sent, or someone else was first. */
export function AnswerForm({
  answering: { request, send, reload, upload, hrefOf },
  onDone,
}: {
  answering: Answering
  onDone: () => void
}) {
  const [question, setQuestion] = useState<Question | null>(null)
  const { form, submit, isPending, problem, correction } = useCommandForm({
    schema: Schema,
    defaultValues: valuesOf(request),
    confirm: async (values) => {
      const amount = amountOverLimit(values, request)
      if (amount === null) return true
      const isSure = await askIn(setQuestion, { amount, limit: values.notToExceed ?? '0.00' })
      // The button that was pressed is still disabled, and until the next task, the dialog keeps the focus.
      if (!isSure) setTimeout(() => form.setFocus('notToExceed'))
      return isSure
    },
    send: (values) => send(inputOf(values, request)),
    onSuccess: () => {
      forget()
      onDone()
    },
    failure: { fallback: 'Your answer wasn’t sent. Please try again.' },
    onFailure: (error) => hasCode(error, 'conflict') && void reload(),
  })
  const { estimateId, requestedAt, answer } = request
  const forget = useStoredValues(
    form,
    `work-answer ${estimateId} ${requestedAt} ${answer?.version ?? 0}`,
    AnswerDraft,
  )
  useLeaveGuard(
    form.formState.isDirty && !form.formState.isSubmitSuccessful,
    'Your answer hasn’t been sent. Leave anyway?',
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-6 border-t border-line px-5 py-5 sm:px-6">
      <ConfirmRest form={form} />
      <ul className="grid gap-4">
        {request.lines.map((line, index) => (
          <AnswerLine key={line.id} form={form} line={line} index={index} />
        ))}
      </ul>
      {/* Of the request, also while an earlier answer is changed: what's left to do is known once it's sent. */}
      <WorkTotal request={{ ...request, answer: null }} />
      <Terms form={form} />
      <AnswerDocuments form={form} upload={upload} hrefOf={hrefOf} />
      {problem && (
        <Notice tone="danger" live title="Not sent">
          {problem} What you entered is still here.
        </Notice>
      )}
      {correction && (
        <Notice tone="danger" live>
          {correction}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" pending={isPending}>
          Send the answer
        </Button>
        <p className="text-sm text-muted">The agent gets it by email right away.</p>
      </div>
      {question && <LimitQuestion {...question} />}
    </form>
  )
}

/** It stays once it's answered, because its dialog fades out. */
type Question = { amount: Cents; limit: Dollars; isOpen: boolean; onAnswer: (isSure: boolean) => void }

/** Asks, and waits for the answer. */
const askIn = (show: (question: Question) => void, about: Pick<Question, 'amount' | 'limit'>) =>
  new Promise<boolean>((resolve) => {
    const onAnswer = (isSure: boolean) => {
      show({ ...about, isOpen: false, onAnswer })
      resolve(isSure)
    }
    show({ ...about, isOpen: true, onAnswer })
  })

/** Whether a limit below the estimate is meant. */
const LimitQuestion = ({ amount, limit, isOpen, onAnswer }: Question) => (
  <Confirm
    isOpen={isOpen}
    onClose={() => onAnswer(false)}
    onConfirm={() => onAnswer(true)}
    title="Charge less than the estimate?"
    confirm="Send the answer"
    cancel="Change it"
    pending={false}
  >
    <p>
      What you confirm comes to {dollarText(dollarsOf(amount))} with charges, but you entered{' '}
      {dollarText(limit)} as the most that you’ll charge. The agent and the owner see both.
    </p>
  </Confirm>
)

/** Most lines are confirmed as they are. */
function ConfirmRest({ form }: { form: AnswerFormState }) {
  const open = form.watch('lines').filter(({ verdict }) => !verdict)
  if (open.length < 2) return null
  const confirmRest = () => {
    for (const [index, { verdict }] of form.getValues('lines').entries())
      if (!verdict)
        form.setValue(`lines.${index}.verdict`, 'confirmed', { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Button size="sm" className="justify-self-start" onClick={confirmRest}>
      <CheckCheck aria-hidden />
      Confirm all that are unanswered
    </Button>
  )
}

/** Of a day that's typed; none until it's one. */
const weekdayIn = (day: string | undefined) => (day ? weekdayOf(day) : undefined)

const Terms = ({ form }: { form: AnswerFormState }) => (
  <div className="grid gap-4">
    <TextField
      form={form as never}
      name={'notToExceed' as never}
      label="Not to exceed (optional)"
      hint="The most that you’ll charge for what you confirm, like 450.00."
      inputMode="decimal"
      className="max-w-60"
    />
    <fieldset className="grid gap-2">
      <legend className="text-sm font-semibold">Days that you can offer (optional)</legend>
      <p className="text-xs text-muted">The owner chooses one of them, or asks for another.</p>
      <div className="grid gap-3 sm:grid-cols-3">
        {[0, 1, 2].map((index) => (
          <TextField
            key={index}
            form={form as never}
            name={`dates.${index}` as never}
            type="date"
            label={`Day ${index + 1}`}
            hint={weekdayIn(form.watch(`dates.${index}`))}
          />
        ))}
      </div>
    </fieldset>
    <Field label="Note to the agent and the owner (optional)" error={form.formState.errors.note?.message}>
      {(control) => <Textarea {...control} {...form.register('note')} rows={3} />}
    </Field>
  </div>
)
