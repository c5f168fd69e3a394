import type { ReactNode } from 'react'
import type { CompletionRecord } from '#domain/repairs/completion/contract.ts'
import { MAX_NOTE } from '#domain/repairs/completion/contract.ts'
import { doneInWords, reportBlocker } from '#domain/repairs/completion/rules.ts'
import { dollarText } from '#kernel/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Field, Input, Textarea } from '#web/ui/forms/Field.tsx'
import { useFocusWhen } from '#web/ui/forms/use-focus-when.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { CompletionLine, type Files } from './CompletionLine.tsx'
import { type CompletionForm, type Sending, useCompletionForm } from './use-completion-form.ts'

type Props = {
  record: CompletionRecord
  files: Files
  sending: Sending
}

/** The requested work, line by line, for the contractor to report. */
export function ReportForm({ record, files, sending }: Props) {
  const form = useCompletionForm(record, sending)
  const { completion, isReplaced, lines } = record
  const isReported = completion !== null && !form.isTouched
  const confirmation = useFocusWhen<HTMLDivElement>(isReported && form.isSent)
  const blocker = reportBlocker(record)
  if (blocker)
    return (
      <Notice tone="caution" title="This work can’t be reported here">
        {blocker}
      </Notice>
    )
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {isReplaced && (
        <Notice tone="caution" title="A newer estimate has replaced this one">
          What you’ve reported stays reported, and you can correct it here. What isn’t done isn’t requested
          anymore.
        </Notice>
      )}
      {isReported && (
        <div ref={confirmation} tabIndex={-1} className="rounded-md outline-none">
          <Notice tone="good" live title={`You reported ${doneInWords(record)}`}>
            <DateTime at={completion.at} withTime />, by {completion.by}. We’ve let the agent know. You can
            correct your report here; earlier versions are kept.
          </Notice>
        </div>
      )}
      {completion && form.isTouched && form.isBehind && (
        <Notice
          tone="caution"
          live
          title={`${completion.by} reported ${doneInWords(record)}`}
          action={
            <Button size="sm" onClick={form.discard}>
              Show that report
            </Button>
          }
        >
          <DateTime at={completion.at} withTime />, while you were writing yours. Sending yours replaces it.
        </Notice>
      )}
      <Card
        title="What’s done"
        description="Report each item. Photos can be added right from your phone."
        flush
      >
        <ul className="divide-y divide-line border-t border-line">
          {lines.map((line) => (
            <CompletionLine key={line.id} line={line} form={form} files={files} />
          ))}
        </ul>
      </Card>
      <Card title="About the work">
        <Facts form={form} />
      </Card>
      <div className="grid gap-3">
        {form.problem && (
          <Notice tone="danger" live>
            {form.problem}
          </Notice>
        )}
        <Button type="submit" variant="primary" pending={form.isPending} className="justify-self-end">
          {completion ? 'Send the corrected report' : 'Send the report'}
        </Button>
      </div>
    </form>
  )
}

/** Less in total is allowed, because there are discounts. */
const ItemsCharged = ({ sum, isAboveTotal }: NonNullable<CompletionForm['itemsCharged']>) => (
  <span className={isAboveTotal ? 'font-medium text-caution' : undefined}>
    The items’ amounts add up to {dollarText(sum)}
    {isAboveTotal && ', which is more than this total'}.
  </span>
)

function Facts({ form }: { form: CompletionForm }) {
  const { draft, errors, setFact, itemsCharged, exceededLimit } = form
  const text = (name: 'permit' | 'inspection' | 'charged', label: string, hint?: ReactNode) => (
    <Field label={`${label} (optional)`} error={errors[name]} hint={hint}>
      {(control) => (
        <Input
          {...control}
          maxLength={120}
          inputMode={name === 'charged' ? 'decimal' : undefined}
          value={draft[name]}
          onChange={(event) => setFact({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Finished on" error={errors.doneOn}>
        {(control) => (
          <Input
            {...control}
            type="date"
            value={draft.doneOn}
            onChange={(event) => setFact({ doneOn: event.target.value })}
          />
        )}
      </Field>
      {text(
        'charged',
        'Charged in total',
        (itemsCharged || exceededLimit) && (
          <span className="grid gap-1">
            {itemsCharged && <ItemsCharged {...itemsCharged} />}
            {exceededLimit && (
              <span className="font-medium text-caution">
                This is more than your not-to-exceed limit of {dollarText(exceededLimit)}. The agent and the
                owner see both.
              </span>
            )}
          </span>
        ),
      )}
      {text('permit', 'Permit number')}
      {text('inspection', 'Inspection number or result')}
      <Field label="Note (optional)" error={undefined} className="sm:col-span-2">
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={MAX_NOTE}
            value={draft.note}
            onChange={(event) => setFact({ note: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
