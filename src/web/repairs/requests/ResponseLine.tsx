import { Check } from 'lucide-react'
import { useId } from 'react'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { addLinkAttachment, getLinkAttachment } from '#domain/repairs/attachments/contract.ts'
import { MAX_NOTE, type ReceivedRequest, ResponseKind } from '#domain/repairs/requests/contract.ts'
import { outcomeOf } from '#domain/repairs/requests/rules.ts'
import { dollarText } from '#kernel/money.ts'
import { hrefOf } from '#web/api/call.ts'
import { upload } from '#web/api/upload.ts'
import { LinePassages } from '#web/estimates/LinePassages.tsx'
import { AttachmentsField } from '#web/repairs/attachments/AttachmentsField.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Field, Input, Textarea } from '#web/ui/forms/Field.tsx'
import { askText, outcomeText, RESPONSES } from './request-words.ts'
import type { ResponseForm } from './use-response.ts'

type Props = {
  number: number
  token: string
  line: ReceivedRequest['lines'][number]
  showsPrice: boolean
  form: ResponseForm
  isLocked: boolean
}

/** What's asked for an item, with the inspector's words, and the other side's answer to it. */
export const ResponseLine = ({ number, token, line, showsPrice, form, isLocked }: Props) => {
  const settled = outcomeText(outcomeOf(line))
  return (
    <li className="grid gap-4 px-5 py-6 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="grid min-w-0 flex-1 basis-52 gap-0.5">
          <h3 className="wrap-anywhere font-semibold">
            {number}. {line.title}
          </h3>
          {line.location && <p className="wrap-anywhere text-sm text-muted">{line.location}</p>}
        </div>
        <div className="grid gap-1 sm:justify-items-end">
          <p className="font-semibold">{askText(line)}</p>
          {showsPrice && (
            <p className="text-xs text-muted">
              Estimate: {line.price ? dollarText(line.price) : 'to be priced on site'}
            </p>
          )}
          {settled && (
            <Badge tone="good" icon={Check}>
              {settled}
            </Badge>
          )}
        </div>
      </div>
      {line.scope && <p className="max-w-prose wrap-anywhere text-sm">{line.scope}</p>}
      <LinePassages estimateId={NO_ID} passages={line.passages} />
      {!isLocked && <AnswerFields token={token} line={line} form={form} />}
    </li>
  )
}

/** The crops' URLs are made from the link, not from the estimate's id. */
const NO_ID = '' as EstimateId

function AnswerFields({ token, line, form }: Pick<Props, 'token' | 'line' | 'form'>) {
  const id = useId()
  const { lineId, title } = line
  const answer = form.answerOf(lineId)
  const link = { token, purpose: 'respond' as const }
  return (
    <div className="grid gap-4 rounded-md bg-canvas p-4 ring-1 ring-line">
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-semibold">Your answer to {title}</legend>
        <div className="flex flex-wrap gap-2">
          {ResponseKind.options.map((kind) => (
            <label
              key={kind}
              className="flex h-11 cursor-pointer items-center gap-2 rounded-md bg-surface px-3 text-sm font-medium ring-1 ring-inset ring-line has-checked:bg-accent-soft has-checked:ring-2 has-checked:ring-accent sm:h-9"
            >
              <input
                type="radio"
                name={id}
                value={kind}
                checked={answer.response === kind}
                onChange={() => form.changeAnswer(lineId, () => ({ response: kind }))}
                className="size-4 accent-accent"
              />
              {RESPONSES[kind]}
            </label>
          ))}
        </div>
      </fieldset>
      {answer.response === 'credit' && (
        <Field
          label="Amount of the credit"
          error={form.errors[`amount ${lineId}`]}
          required
          className="max-w-48"
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={answer.amount}
              onChange={(event) => form.changeAnswer(lineId, () => ({ amount: event.target.value }))}
            />
          )}
        </Field>
      )}
      {answer.response && (
        <>
          <Field label="Note (optional)" error={undefined}>
            {(control) => (
              <Textarea
                {...control}
                rows={2}
                maxLength={MAX_NOTE}
                value={answer.note}
                onChange={(event) => form.changeAnswer(lineId, () => ({ note: event.target.value }))}
              />
            )}
          </Field>
          <AttachmentsField
            what={answer.response === 'already_done' ? 'a photo or the receipt' : 'a photo or PDF'}
            attachments={answer.attachments}
            onChange={(changed) =>
              form.changeAnswer(lineId, ({ attachments }) => ({ attachments: [...changed(attachments)] }))
            }
            hrefOf={(attachment) => hrefOf(getLinkAttachment, { ...link, attachmentId: attachment.id })}
            send={(file) => upload(addLinkAttachment, link, file)}
          />
        </>
      )}
    </div>
  )
}
