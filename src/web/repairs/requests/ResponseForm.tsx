import { Download } from 'lucide-react'
import { useCallback } from 'react'
import { getSharedCrop } from '#domain/client/shares/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { getSharedAgreedListPdf, type ReceivedRequest } from '#domain/repairs/requests/contract.ts'
import { hasAgreedList, isAllAgreed, openItemsInWords } from '#domain/repairs/requests/rules.ts'
import { centsOf, dollarText } from '#kernel/money.ts'
import { hrefOf } from '#web/api/call.ts'
import { Bidder } from '#web/estimates/Bidder.tsx'
import { CropSource } from '#web/estimates/crop-source.ts'
import { Button, FileLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { dateText } from '#web/ui/format.ts'
import { Field, Input } from '#web/ui/forms/Field.tsx'
import { useFocusWhen } from '#web/ui/forms/use-focus-when.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { BidFields } from './bids/BidFields.tsx'
import { EmailField } from './EmailField.tsx'
import { ResponseLine } from './ResponseLine.tsx'
import { agreedListText } from './request-words.ts'
import { TermsText } from './TermsText.tsx'
import { type ResponseForm as Form, useResponse } from './use-response.ts'

type Props = {
  token: string
  request: ReceivedRequest
  isReloading: boolean
  onReload: () => Promise<unknown>
}

/** The items of a request with an answer to each, and who answers. */
export function ResponseForm({ token, request, isReloading, onReload }: Props) {
  const form = useResponse(token, request)
  const hrefOfCrop = useCallback(
    (_id: EstimateId, index: number) => hrefOf(getSharedCrop, { token, purpose: 'respond', index }),
    [token],
  )
  const { lines, isReplaced } = request
  const standing = useFocusWhen<HTMLDivElement>(form.isSent)
  return (
    <CropSource value={hrefOfCrop}>
      <PageHeader
        title={request.propertyAddress}
        description={`${request.agentName} asks you about these electrical items. Answer each one; you don’t need an account.`}
        actions={
          hasAgreedList(lines) && (
            <FileLink href={hrefOf(getSharedAgreedListPdf, { token })}>
              <Download aria-hidden />
              {agreedListText(lines)}
            </FileLink>
          )
        }
      />
      {isReplaced && (
        <Notice tone="caution" title="There’s a newer estimate">
          This request can’t be answered anymore. Ask {request.agentName} for a link to the new one.
        </Notice>
      )}
      <div ref={standing} tabIndex={-1} className="rounded-md outline-none empty:hidden">
        {!isReplaced && <Standing request={request} isSent={form.isSent} />}
      </div>
      <Card
        title="Repair request"
        description={
          <TermsText terms={request.terms} lines={lines}>
            {request.contractor && request.terms.showsPrices && <Bidder estimate={request} />}
          </TermsText>
        }
        flush
      >
        <ol className="divide-y divide-line border-t border-line">
          {lines.map((line, index) => (
            <ResponseLine
              key={line.lineId}
              number={index + 1}
              token={token}
              line={line}
              showsPrice={request.terms.showsPrices}
              form={form}
              isLocked={isReplaced}
            />
          ))}
        </ol>
        <Sums sums={request.sums ?? []} />
      </Card>
      {!isReplaced && (
        <>
          <details className="rounded-lg bg-surface shadow-card ring-1 ring-line">
            <summary className="cursor-pointer rounded-lg px-5 py-4 font-semibold sm:px-6">
              Do you have another company’s bid?
            </summary>
            <div className="px-5 pb-5 sm:px-6">
              <BidFields
                rows={lines.map(({ lineId, title, price }) => ({
                  id: lineId,
                  title,
                  price: price ? centsOf(price) : null,
                }))}
                text={form.bid}
                errors={form.errors}
                onChange={form.setBid}
              />
            </div>
          </details>
          <Sender request={request} form={form} isReloading={isReloading} onReload={onReload} />
        </>
      )}
      <p className="text-xs text-muted">
        {(request.notes ?? []).join(' ')} Your answers are kept with your name and the date. This link works
        until {dateText(request.expiresAt)}.
      </p>
    </CropSource>
  )
}

/** What comes with the repairs, and what everything that's asked for comes to. */
const Sums = ({ sums }: { sums: NonNullable<ReceivedRequest['sums']> }) =>
  sums.length > 0 && (
    <dl className="grid gap-1.5 border-t border-line px-5 py-5 text-sm sm:px-6">
      {sums.map(({ label, amount, isTotal }) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className={isTotal ? 'font-semibold' : 'text-muted'}>{label}</dt>
          <dd className={isTotal ? 'font-semibold' : undefined}>{dollarText(amount)}</dd>
        </div>
      ))}
    </dl>
  )

/** Says what was sent, and whose turn it is. */
function Standing({
  request: { lines, side, author, at, agentName, changedTerms = [] },
  isSent,
}: {
  request: ReceivedRequest
  isSent: boolean
}) {
  if (isAllAgreed(lines))
    return (
      <Notice tone="good" live title="All items are agreed">
        You don’t have to do anything more here. The agreed list is above, as a PDF.
      </Notice>
    )
  if (side === 'other_side')
    return (
      <Notice
        tone={isSent ? 'good' : 'info'}
        live
        title={isSent ? 'Your response was sent' : 'You’ve responded'}
      >
        We emailed {agentName} what {author} answered on {dateText(at)}. You can change your answers until{' '}
        {agentName} updates the request.
      </Notice>
    )
  if (changedTerms.length > 0)
    return (
      <Notice tone="caution" title={`${agentName} changed the terms on ${dateText(at)}`}>
        <ul>
          {changedTerms.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="mt-1">{openItemsInWords(lines, agentName)}</p>
      </Notice>
    )
  return lines.some(({ response }) => response) ? (
    <Notice tone="info" title={`${agentName} answered you on ${dateText(at)}`}>
      {openItemsInWords(lines, agentName)}
    </Notice>
  ) : null
}

function Sender({ request, form, isReloading, onReload }: Omit<Props, 'token'> & { form: Form }) {
  const open = request.lines.length - form.answered
  return (
    <Card title="Send your response">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          form.send()
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Your name" error={form.errors.name} required>
            {(control) => (
              <Input
                {...control}
                autoComplete="name"
                maxLength={80}
                value={form.name}
                onChange={(event) => form.setName(event.target.value)}
              />
            )}
          </Field>
          <EmailField request={request} form={form} />
        </div>
        {form.problem && (
          <Notice
            tone="danger"
            live
            action={
              form.isOutdated && (
                <Button
                  size="sm"
                  pending={isReloading}
                  onClick={() => void onReload().then(() => form.reset())}
                >
                  Load the current request
                </Button>
              )
            }
          >
            {form.errors.lines ?? form.problem}
            {form.isOutdated && ' Your answers stay on this page.'}
          </Notice>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-muted">
            {form.answered} of {request.lines.length} items answered
          </p>
          <div className="flex flex-wrap gap-2">
            {open > 0 && (
              <Button onClick={form.agreeToOthers}>
                Agree to {open === request.lines.length ? 'all' : 'the others'}
              </Button>
            )}
            <Button type="submit" variant="primary" pending={form.isPending}>
              Send response
            </Button>
          </div>
        </div>
      </form>
    </Card>
  )
}
