import { useId } from 'react'
import type { EstimateId, LineItem } from '#domain/estimates/contract.ts'
import type { Attachment } from '#domain/repairs/attachments/contract.ts'
import { Ask, type LineResponse, type RequestVersion } from '#domain/repairs/requests/contract.ts'
import { asksTheSame, canTake, outcomeOf, revisedLines } from '#domain/repairs/requests/rules.ts'
import { dollarsIn } from '#kernel/amounts.ts'
import { DateTime } from '#web/ui/DateTime.tsx'
import { Field, Input, Select } from '#web/ui/forms/Field.tsx'
import { ReceivedAnswer } from './ReceivedAnswer.tsx'
import { RequestLineHead } from './RequestLineHead.tsx'
import { ASKS, outcomeText, responseText } from './request-words.ts'
import type { RequestEditor } from './use-request-editor.ts'

type Props = {
  estimateId: EstimateId
  line: LineItem
  editor: RequestEditor
  /** The latest version; none if it's withdrawn. */
  current: RequestVersion | undefined
  /** What the other side said before the last change, and has to say again. */
  ended: LineResponse | null
  attachments: readonly Attachment[]
  labels: readonly string[]
  /** How it differs from the estimate before. */
  change: string | undefined
  isLocked: boolean
}

/** A line of the estimate with what's asked for it, and what the other side said. */
export function RequestLineRow({ line, editor, current, ended, labels, change, isLocked, ...rest }: Props) {
  const { isAsked, ask, amount, isTaken } = editor.choiceOf(line)
  const id = useId()
  const asked = { lineId: line.id, ask, amount: ask === 'repair' ? null : dollarsIn(amount) }
  const saved = current?.lines.find(({ lineId }) => lineId === line.id)
  // Also what the terms on the screen would end: it can still be taken.
  const response = saved && asksTheSame(saved, asked) ? saved.response : null
  const [revised] = revisedLines(current, { terms: editor.terms, lines: [{ ...asked, isTaken }] })
  const settled = isAsked && revised ? outcomeText(outcomeOf(revised)) : null
  return (
    <li className="flex gap-3 px-5 py-5 sm:px-6">
      <input
        id={id}
        type="checkbox"
        checked={isAsked}
        disabled={isLocked}
        onChange={() => editor.change(line, { isAsked: !isAsked })}
        className="mt-1 size-5 shrink-0 accent-accent sm:size-4"
      />
      <div className="grid min-w-0 flex-1 gap-3">
        <RequestLineHead
          line={line}
          labels={labels}
          price={editor.prices.get(line.id) ?? null}
          settled={settled}
          change={change}
          labelFor={id}
        />
        {isAsked && <AskFields line={line} editor={editor} isLocked={isLocked} />}
        {isAsked && ended && (
          <p className="wrap-anywhere text-sm text-muted">
            Before your change: {responseText(ended)} ({ended.by}, <DateTime at={ended.at} />)
            {ended.note && `, “${ended.note}”`}. They haven’t answered since.
          </p>
        )}
        {isAsked && response && (
          <ReceivedAnswer {...rest} response={response}>
            {canTake(response.response) && (
              <label className="flex items-center gap-2 text-sm font-medium">
                <input
                  type="checkbox"
                  checked={isTaken}
                  disabled={isLocked}
                  onChange={() => editor.change(line, { isTaken: !isTaken })}
                  className="size-5 accent-accent sm:size-4"
                />
                Accept this answer
              </label>
            )}
          </ReceivedAnswer>
        )}
      </div>
    </li>
  )
}

/** What's asked for a line: the repair, or how much money in its place. */
function AskFields({ line, editor, isLocked }: Pick<Props, 'line' | 'editor' | 'isLocked'>) {
  const { ask, amount } = editor.choiceOf(line)
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Field label={`Ask for ${line.description}`} hideLabel error={undefined} className="w-44">
        {(control) => (
          <Select
            {...control}
            value={ask}
            disabled={isLocked}
            onChange={(event) => editor.change(line, { ask: Ask.parse(event.target.value) })}
          >
            {Ask.options.map((each) => (
              <option key={each} value={each}>
                {ASKS[each]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {ask !== 'repair' && (
        <Field
          label={`Amount of the ${ASKS[ask].toLowerCase()} for ${line.description}`}
          hideLabel
          error={editor.errorOf(line)}
          className="w-40"
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={amount}
              placeholder="125.00"
              disabled={isLocked}
              onChange={(event) => editor.change(line, { amount: event.target.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}
