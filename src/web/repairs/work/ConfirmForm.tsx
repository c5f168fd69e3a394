import { type ReactNode, useState } from 'react'
import type { FieldError, UseFormReturn } from 'react-hook-form'
import type { Attachment } from '#domain/repairs/attachments/contract.ts'
import { confirmWork, openConfirmLink, type WorkRequest } from '#domain/repairs/work/contract.ts'
import { CONSENT, DOCUMENT_KINDS } from '#domain/repairs/work/rules.ts'
import { dayOf } from '#kernel/days.ts'
import { hasCode } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { workDayText } from '#web/estimates/work-text.ts'
import { useStoredValues } from '#web/repairs/stored-draft.ts'
import { useLeaveGuard } from '#web/shell/use-leave-guard.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldProblem } from '#web/ui/forms/FieldProblem.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { Notice } from '#web/ui/Notice.tsx'
import {
  ConfirmDraft,
  type ConfirmOutput,
  type ConfirmValues,
  confirmationOf,
  confirmForm,
  emptyFor,
  OTHER_DAY,
} from './confirm-form.ts'
import { DeclineDialog } from './DeclineDialog.tsx'

type State = UseFormReturn<ConfirmValues, unknown, ConfirmOutput>

export type Confirming = {
  request: WorkRequest
  token: string
  /** Reads the request again. */
  reload: () => unknown
  hrefOf: (attachment: Attachment) => string
}

/** The owner confirms the work, or declines it. What was typed stays if it can't be sent. */
export function ConfirmForm({ request, token, reload, hrefOf }: Confirming) {
  const [isDeclining, setIsDeclining] = useState(false)
  const today = dayOf(new Date())
  const days = (request.answer?.dates ?? []).filter((day) => day >= today)
  const confirming = useCommand(confirmWork, { refreshes: [openConfirmLink] })
  const { form, submit, isPending, problem, correction } = useCommandForm({
    schema: confirmForm((request.answer?.documents ?? []).map(({ attachment: { id } }) => id)),
    defaultValues: emptyFor(days),
    send: (values) => confirming.mutateAsync({ ...confirmationOf(values, request), token }),
    onSuccess: () => {
      forget()
      showToast({
        tone: 'good',
        title: 'Work confirmed',
        description: 'We’ve let the contractor and the agent know.',
      })
    },
    failure: { fallback: 'It wasn’t sent. Please try again.' },
    onFailure: (error) => hasCode(error, 'conflict') && void reload(),
  })
  const { estimateId, requestedAt, answer } = request
  const forget = useStoredValues(
    form,
    `work-confirmation ${estimateId} ${requestedAt} ${answer?.version}`,
    ConfirmDraft,
  )
  useLeaveGuard(
    form.formState.isDirty && !form.formState.isSubmitSuccessful,
    'You haven’t confirmed the work. Leave anyway?',
  )
  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-6">
        <Owner form={form} />
        <Days form={form} days={days} />
        <Documents form={form} request={request} hrefOf={hrefOf} />
        <Signature form={form} />
        {problem && (
          <Notice tone="danger" live title="Not confirmed">
            {problem} What you entered is still here.
          </Notice>
        )}
        {correction && (
          <Notice tone="danger" live>
            {correction}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={isPending}>
            Confirm the work
          </Button>
          <Button disabled={isPending} onClick={() => setIsDeclining(true)}>
            Decline
          </Button>
        </div>
      </form>
      {isDeclining && (
        <DeclineDialog
          request={request}
          token={token}
          reload={reload}
          onDeclined={forget}
          onClose={() => setIsDeclining(false)}
        />
      )}
    </>
  )
}

const Owner = ({ form }: { form: State }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      form={form as never}
      name={'name' as never}
      label="Who orders and pays for the work?"
      autoComplete="name"
      maxLength={120}
      required
      className="sm:col-span-2"
    />
    <TextField
      form={form as never}
      name={'email' as never}
      type="email"
      label="Email"
      hint="We’ll send you a link to your copy. The contractor gets your address, too."
      autoComplete="email"
    />
    <TextField
      form={form as never}
      name={'phone' as never}
      type="tel"
      label="Phone"
      hint="An email address or a phone number is enough."
      autoComplete="tel"
      maxLength={40}
    />
    <TextField
      form={form as never}
      name={'access' as never}
      label="How does the contractor get in?"
      hint="For example: call an hour ahead; lockbox at the side door."
      maxLength={500}
      required
      className="sm:col-span-2"
    />
  </div>
)

function Days({ form, days }: { form: State; days: readonly string[] }) {
  const { errors } = form.formState
  const isOther = form.watch('day') === OTHER_DAY
  return (
    <fieldset className="grid gap-2" aria-describedby={errors.day ? 'day-problem' : undefined}>
      <legend className="is-required mb-1 font-semibold text-sm">When should the work be done?</legend>
      {days.length > 0 &&
        [...days, OTHER_DAY].map((day) => (
          <Choice key={day}>
            <input
              type="radio"
              value={day}
              {...form.register('day')}
              className="mt-0.5 size-4 accent-accent"
            />
            <span>{day === OTHER_DAY ? 'Another time' : workDayText(day)}</span>
          </Choice>
        ))}
      <FieldProblem id="day-problem" message={errors.day?.message} />
      {isOther && (
        <TextField
          form={form as never}
          name={'wish' as never}
          label="Preferred time"
          hint={
            days.length > 0
              ? 'The contractor gets in touch to agree on a day.'
              : 'The contractor offers no day yet, and gets in touch to agree on one.'
          }
          placeholder="A morning next week"
          maxLength={200}
          required
        />
      )}
    </fieldset>
  )
}

function Documents({
  form,
  request,
  hrefOf,
}: {
  form: State
  request: WorkRequest
  hrefOf: (attachment: Attachment) => string
}) {
  const documents = request.answer?.documents ?? []
  if (documents.length === 0) return null
  // The error of all documents together; the types know only those of single ones.
  const error = form.formState.errors.acknowledged as FieldError | undefined
  // An id that begins with a digit makes it look like a list's, whose own error is at its root.
  const problem = error?.message ?? error?.root?.message
  return (
    <fieldset className="grid gap-2" aria-describedby={problem ? 'documents-problem' : undefined}>
      <legend className="is-required mb-1 font-semibold text-sm">The contractor’s documents</legend>
      {documents.map(({ attachment, title, kind }) => (
        <div key={attachment.id} className="grid gap-1 rounded-md bg-canvas p-3 text-sm ring-1 ring-line">
          <a
            href={hrefOf(attachment)}
            target="_blank"
            rel="noopener"
            className="wrap-anywhere justify-self-start font-semibold text-accent underline underline-offset-4"
          >
            {title}
          </a>
          <span className="text-muted text-xs">{DOCUMENT_KINDS[kind]}</span>
          <label className="flex items-start gap-2.5">
            <input
              type="checkbox"
              {...form.register(`acknowledged.${attachment.id}`, { deps: ['acknowledged'] })}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 wrap-anywhere">I’ve received and read “{title}”</span>
          </label>
        </div>
      ))}
      <FieldProblem id="documents-problem" message={problem} />
    </fieldset>
  )
}

function Signature({ form }: { form: State }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-4">
      <TextField
        form={form as never}
        name={'signedName' as never}
        label="Type your name"
        autoComplete="name"
        maxLength={120}
        required
        className="sm:max-w-sm"
      />
      <div className="grid gap-1">
        <Choice>
          <input
            type="checkbox"
            {...form.register('consent')}
            aria-invalid={errors.consent ? true : undefined}
            aria-describedby={errors.consent ? 'consent-problem' : undefined}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span>{CONSENT}</span>
        </Choice>
        <FieldProblem id="consent-problem" message={errors.consent?.message} />
      </div>
    </div>
  )
}

const Choice = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
  <label className="flex items-start gap-2.5 rounded-md p-3 text-sm ring-1 ring-control ring-inset hover:bg-hover has-checked:bg-accent-soft has-checked:ring-accent">
    {children}
  </label>
)
