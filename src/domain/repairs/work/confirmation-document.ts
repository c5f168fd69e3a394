import { createHash } from 'node:crypto'
import { ESTIMATE_DISCLOSURE, SALE_DISCLOSURE } from '#domain/estimates/rules.ts'
import { dateInWords, dayInWords, workDayInWords } from '#kernel/days.ts'
import { dollarText } from '#kernel/money.ts'
import type { Confirmation, WorkAnswer, WorkLine, WorkRequest } from './contract.ts'
import { isLeftOut } from './contract.ts'
import { AFTER_VISIT, CONSENT, DOCUMENT_KINDS, OPINION, VERDICTS } from './rules.ts'

/** A fact with its label. */
type Fact = { label: string; value: string }

type ConfirmedLine = {
  title: string
  work: string
  evidence: string[]
  verdict: string
  reason: string
  price: string
}

/** What the owner confirms, ready to print: the template neither computes nor words anything. It's stored, and never changes. */
export type ConfirmationDocument = {
  title: string
  propertyAddress: string
  parties: Fact[]
  dates: Fact[]
  items: ConfirmedLine[]
  leftOut: ConfirmedLine[]
  charges: { description: string; price: string }[]
  amounts: Fact[]
  note: string
  order: Fact[]
  /** The contractor's documents that the owner acknowledged. */
  acknowledged: string[]
  terms: string[]
}

/** How the confirmation was made: on the document, but not part of what was hashed. */
export type ConfirmationRecord = { sentence: string; facts: Fact[] }

/** Throws if the request isn't answered: nothing else can be confirmed. */
export function documentOf(request: WorkRequest, confirmation: Confirmation): ConfirmationDocument {
  const { answer } = request
  if (!answer) throw new Error('a request without an answer is being confirmed')
  const lines = request.lines.map((line) => ({ line, answer: answerTo(line, answer) }))
  return {
    title: 'Request for Work, Confirmed',
    propertyAddress: request.propertyAddress,
    parties: partiesOf(request),
    dates: [
      { label: 'Estimate sent', value: request.sentAt ? dateInWords(new Date(request.sentAt)) : '' },
      { label: 'Valid until', value: request.validUntil ? dayInWords(request.validUntil) : '' },
      { label: 'Contractor’s answer', value: `${dateInWords(new Date(answer.at))}, by ${answer.by}` },
    ],
    items: lines.filter(({ answer }) => !isLeftOut(answer.verdict)).map(printLine),
    leftOut: lines.filter(({ answer }) => isLeftOut(answer.verdict)).map(printLine),
    charges: answer.charges.map(({ description, price }) => ({ description, price: priceText(price) })),
    amounts: [
      { label: 'Estimated total', value: dollarText(answer.amount) },
      ...(answer.range
        ? [{ label: 'Depending on what’s found on site', value: rangeText(answer.range) }]
        : []),
      ...(answer.notToExceed ? [{ label: 'Not to exceed', value: dollarText(answer.notToExceed) }] : []),
    ],
    note: answer.note ?? '',
    order: orderOf(confirmation),
    acknowledged: answer.documents.map(
      ({ title, kind, attachment }) => `${title} (${DOCUMENT_KINDS[kind]}; file: ${attachment.name})`,
    ),
    terms: [
      `${ESTIMATE_DISCLOSURE} ${AFTER_VISIT}`,
      'The owner orders the work from the contractor and pays them. ODIE isn’t a party to it, and the agent isn’t either.',
      SALE_DISCLOSURE,
      CONSENT,
    ],
  }
}

function partiesOf({ contractor, agentName }: WorkRequest): Fact[] {
  const name = [contractor?.firstName, contractor?.lastName].filter(Boolean).join(' ')
  const contact = [contractor?.phone, contractor?.email, contractor?.address].filter(Boolean).join(', ')
  return [
    {
      label: 'Contractor',
      value: [contractor?.companyName, name].filter(Boolean).join(', '),
    },
    { label: 'License', value: contractor?.licenseNumber ?? '' },
    { label: 'Contractor’s contact', value: contact },
    { label: 'Requested by the agent', value: agentName },
  ].filter(({ value }) => value)
}

function orderOf({ name, email, phone, access, scheduledOn, wish }: Confirmation): Fact[] {
  return [
    { label: 'Orders and pays', value: name },
    { label: 'Contact', value: [email, phone].filter(Boolean).join(', ') },
    { label: 'Access', value: access },
    scheduledOn
      ? { label: 'Day of the work', value: workDayInWords(scheduledOn) }
      : { label: 'Preferred time', value: wish ?? '' },
  ].filter(({ value }) => value)
}

const answerTo = ({ id }: WorkLine, { lines }: WorkAnswer) => lines.find(({ lineId }) => lineId === id)!

function printLine({
  line,
  answer: { verdict, reason },
}: {
  line: WorkLine
  answer: ReturnType<typeof answerTo>
}): ConfirmedLine {
  const why = reason ?? ''
  return {
    title: line.location ? `${line.description}, ${line.location}` : line.description,
    work: line.scope,
    evidence: line.quotes.slice(0, 1).map(({ page, quote }) => `Inspection report, page ${page}: “${quote}”`),
    verdict: verdict === 'no_work_needed' ? `${VERDICTS[verdict]}. ${OPINION}` : VERDICTS[verdict],
    reason: why,
    price: isLeftOut(verdict) ? '' : priceText(verdict === 'needs_visit' ? null : line.price),
  }
}

const rangeText = ({ low, high }: NonNullable<WorkAnswer['range']>) =>
  `${dollarText(low)} to ${dollarText(high)}`

const priceText = (price: string | null) => (price === null ? 'Priced after a visit' : dollarText(price))

/** The document as it's stored, and its hash. */
export function sealed(document: ConfirmationDocument) {
  const text = JSON.stringify(document)
  return { document: text, documentSha256: createHash('sha256').update(text).digest('hex') }
}
