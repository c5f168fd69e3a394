import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { Attachment } from '#domain/repairs/attachments/contract.ts'
import { type CompletionRecord, MAX_REASON } from '#domain/repairs/completion/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { AttachmentsField } from '#web/repairs/attachments/AttachmentsField.tsx'
import { Field, Input, Textarea } from '#web/ui/forms/Field.tsx'
import { isChargedUndone } from './completion-form.ts'
import type { CompletionForm } from './use-completion-form.ts'

export type Files = {
  upload: (file: File) => Promise<Attachment>
  hrefOf: (attachment: Attachment) => string
}

type Props = { line: CompletionRecord['lines'][number]; form: CompletionForm; files: Files }

/** Whether an item is done or why not, what was charged for it, and photos from before and after. */
export function CompletionLine({ line, form, files }: Props) {
  const { isDone } = form.entryOf(line.id)
  const [quote] = line.quotes
  return (
    <li className="grid gap-4 px-5 py-6 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
          <h3 className="wrap-anywhere font-semibold">{line.description}</h3>
          {line.location && <p className="wrap-anywhere text-sm text-muted">{line.location}</p>}
        </div>
        {line.verdict === 'needs_visit' ? (
          <p className="text-sm text-muted">Priced after a visit</p>
        ) : (
          line.price && <p className="text-sm text-muted">Estimate: {dollarText(line.price)}</p>
        )}
      </div>
      {quote && (
        <p className="wrap-anywhere border-l-2 border-mark-edge pl-3 text-sm text-muted">
          <q>{quote.quote}</q> <span className="text-xs font-semibold">Report page {quote.page}</span>
        </p>
      )}
      <DoneChoice line={line} form={form} />
      {isDone === false && <ReasonField line={line} form={form} />}
      {isDone !== null && <Details line={line} form={form} files={files} />}
    </li>
  )
}

function DoneChoice({ line: { id: lineId, description }, form }: Omit<Props, 'files'>) {
  const name = useId()
  const { isDone } = form.entryOf(lineId)
  const error = form.errors[`done ${lineId}`]
  const options = [
    { value: true, label: 'Done' },
    { value: false, label: 'Not done' },
  ]
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined} className="grid gap-2">
      <legend className="sr-only">Is it done: {description}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label }) => (
          <label
            key={label}
            className="flex h-11 cursor-pointer items-center gap-2 rounded-md bg-surface px-4 text-sm font-medium ring-1 ring-inset ring-line has-checked:bg-accent-soft has-checked:ring-2 has-checked:ring-accent sm:h-10"
          >
            <input
              type="radio"
              name={name}
              data-invalid={error ? true : undefined}
              checked={isDone === value}
              onChange={() => form.changeLine(lineId, () => ({ isDone: value }))}
              className="size-4 accent-accent"
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p
          id={`${name}-error`}
          role="alert"
          className="flex items-center gap-1.5 text-xs font-medium text-danger"
        >
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

const ReasonField = ({ line: { id: lineId, description }, form }: Omit<Props, 'files'>) => (
  <Field label="Why isn’t it done?" error={form.errors[`reason ${lineId}`]} required>
    {(control) => (
      <Textarea
        {...control}
        aria-label={`Why isn’t it done: ${description}`}
        rows={2}
        maxLength={MAX_REASON}
        value={form.entryOf(lineId).reason}
        onChange={(event) => form.changeLine(lineId, () => ({ reason: event.target.value }))}
      />
    )}
  </Field>
)

function Details({ line: { id: lineId }, form, files }: Props) {
  const entry = form.entryOf(lineId)
  const field = (part: 'before' | 'after') => (
    <AttachmentsField
      what={part === 'before' ? 'photos from before' : 'photos from after'}
      attachments={entry[part]}
      onChange={(changed) => form.changeLine(lineId, (before) => ({ [part]: [...changed(before[part])] }))}
      hrefOf={files.hrefOf}
      send={files.upload}
    />
  )
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {field('before')}
        {entry.isDone && field('after')}
      </div>
      <Field
        label="Charged for it (optional)"
        error={form.errors[`charged ${lineId}`]}
        hint={
          isChargedUndone(entry) && (
            <span className="font-medium text-caution">
              It isn’t done. Are you charging for it? The agent and the owner see this.
            </span>
          )
        }
        className="max-w-80"
      >
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            value={entry.charged}
            onChange={(event) => form.changeLine(lineId, () => ({ charged: event.target.value }))}
          />
        )}
      </Field>
    </>
  )
}
