import { MAX_NOTE, Payer, type RequestTerms, type RequestVersion } from '#domain/repairs/requests/contract.ts'
import { areSameRepairTerms, asksForRepair } from '#domain/repairs/requests/rules.ts'
import { dayOf } from '#kernel/days.ts'
import { Field, Input, Select, Textarea } from '#web/ui/forms/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PAYERS } from './request-words.ts'
import type { RequestEditor } from './use-request-editor.ts'

/** Who pays, by when, whether the other side sees prices, and a message. */
export function TermsFields({
  editor,
  current,
  isLocked,
}: {
  editor: RequestEditor
  /** The latest version; none if it's withdrawn. */
  current: RequestVersion | undefined
  isLocked: boolean
}) {
  const { terms, setTerms } = editor
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Who pays for the repairs" error={undefined}>
        {(control) => (
          <Select
            {...control}
            value={terms.payer}
            disabled={isLocked}
            onChange={(event) => setTerms({ payer: Payer.parse(event.target.value) })}
          >
            {Payer.options.map((payer) => (
              <option key={payer} value={payer}>
                {PAYERS[payer]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Repairs due by" error={editor.dueOnError} hint="Leave it empty for “before closing.”">
        {(control) => (
          <Input
            {...control}
            type="date"
            min={firstDay(current)}
            value={terms.dueOn ?? ''}
            disabled={isLocked}
            onChange={(event) => setTerms({ dueOn: event.target.value || null })}
          />
        )}
      </Field>
      {current && endsAnswers(current, terms) && (
        <Notice tone="caution" live className="sm:col-span-2">
          The other side answered under the earlier terms. Once you save these, they have to answer the
          repairs again, except where you accept their answer.
        </Notice>
      )}
      <Field
        label="Message to the other side (optional)"
        error={undefined}
        className="sm:col-span-2"
        hint={`${terms.message.length} of ${MAX_NOTE} characters`}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={MAX_NOTE}
            value={terms.message}
            disabled={isLocked}
            onChange={(event) => setTerms({ message: event.target.value })}
          />
        )}
      </Field>
      <label className="flex items-center gap-2 text-sm font-medium sm:col-span-2">
        <input
          type="checkbox"
          checked={terms.showsPrices}
          disabled={isLocked}
          onChange={() => setTerms({ showsPrices: !terms.showsPrices })}
          className="size-5 accent-accent sm:size-4"
        />
        Show the estimate’s prices to the other side
      </label>
    </div>
  )
}

/** Today, or a day that has passed since it was entered. */
function firstDay(current: RequestVersion | undefined) {
  const [today, saved] = [dayOf(new Date()), current?.terms.dueOn]
  return saved && saved < today ? saved : today
}

/** Whether answers to repairs were given under other terms than these. */
const endsAnswers = ({ terms, lines }: RequestVersion, now: RequestTerms) =>
  !areSameRepairTerms(terms, now) && lines.some((line) => asksForRepair(line) && line.response !== null)
