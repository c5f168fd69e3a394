import { pricesByLine } from '#domain/client/acceptances/rules.ts'
import { SALE_DISCLOSURE } from '#domain/estimates/rules.ts'
import type { Attachment, AttachmentId } from '#domain/repairs/attachments/contract.ts'
import { dateInWords } from '#kernel/days.ts'
import { cents, dollarsOf, dollarText } from '#kernel/money.ts'
import type { RequestLine } from './contract.ts'
import {
  coverageNotes,
  evidenceInWords,
  factsOf,
  type Numbered,
  numbered,
  type RequestFacts,
  titleOf,
} from './request-document.ts'
import { outcomeOf, requestInWords, sumsOf } from './rules.ts'
import type { SaleDocument, SaleItem } from './sale-document.ts'
import { agreedInWords, answerInWords, askInWords, outcomeInWords } from './wording.ts'

/** A version of a request: who saved it, when, and its lines. */
type Version = { author: string; at: string; lines: readonly RequestLine[] }

type AgreedFacts = RequestFacts & {
  /** The latest first. */
  versions: readonly Version[]
  attachments: ReadonlyMap<AttachmentId, Attachment>
}

/** What both sides agreed on, item by item, with who said so when; and what's open. */
export function agreedDocumentOf(facts: AgreedFacts): SaleDocument {
  const { data, content, estimate } = facts
  const prices = pricesByLine(data.line_items)
  const priceOf = (lineId: string) => prices.get(lineId) ?? null
  const isOpen = ({ line }: Numbered) => outcomeOf(line).kind === 'open'
  const all = numbered(facts)
  const open = all.filter(isOpen)
  const repairs = content.lines.filter((line) => outcomeOf(line).kind === 'repair')
  const sums = sumsOf(content.lines, (id) => priceOf(id) ?? cents(0))
  return {
    title: open.length > 0 ? 'Repairs and Credits Agreed So Far' : 'Agreed Repairs and Credits',
    propertyAddress: estimate.propertyAddress,
    facts: factsOf(facts),
    intro: [
      'This lists what each side entered on ODIE, item by item. It isn’t signed.',
      ...(open.length > 0 ? [agreedInWords(sums)] : []),
      ...(repairs.length > 0 ? [requestInWords(content.terms, repairs, 'The agreed repairs')] : []),
    ],
    items: all.filter((each) => !isOpen(each)).map((each) => itemFor(each, facts)),
    open: open.length > 0 ? { heading: 'Still open', items: open.map((each) => itemFor(each, facts)) } : null,
    sums: [
      ...(content.terms.showsPrices && sums.repairs > 0
        ? [
            {
              label: 'Agreed repairs, as estimated, without charges such as the service call',
              amount: dollarText(dollarsOf(sums.repairs)),
              isTotal: true,
            },
          ]
        : []),
      ...(sums.money > 0
        ? [
            {
              label: 'Agreed credits and price reductions',
              amount: dollarText(dollarsOf(sums.money)),
              isTotal: true,
            },
          ]
        : []),
    ],
    notes: [...coverageNotes(content.otherTrades), SALE_DISCLOSURE],
  }
}

function itemFor({ number, line, item }: Numbered, facts: AgreedFacts): SaleItem {
  const { data, content, estimate } = facts
  const outcome = outcomeOf(line)
  const isOpen = outcome.kind === 'open'
  const passage = estimate.evidence.find(({ findingId }) => item.finding_ids.includes(findingId))
  const price = content.terms.showsPrices ? (pricesByLine(data.line_items).get(line.lineId) ?? null) : null
  return {
    number,
    title: titleOf(item),
    amount: isOpen ? '' : outcomeInWords(outcome, price),
    text: isOpen || outcome.kind === 'repair' ? [askInWords(line, item)] : [],
    small: [
      ...(passage ? [evidenceInWords(passage)] : []),
      isOpen ? answerInWords(line) : agreementOf(line, facts),
      ...filesOf(line, facts),
    ],
  }
}

/** `Agreed. Sam Seller, November 27, 2026.` */
function agreementOf(line: RequestLine, { versions }: AgreedFacts): string {
  const { response } = line
  if (!response) return ''
  const said = `${answerInWords(line)} ${response.by}, ${dateInWords(new Date(response.at))}.`
  if (response.response === 'agree') return said
  const taken = sinceTaken(line.lineId, versions)
  return taken ? `${said} Accepted: ${taken.author}, ${dateInWords(new Date(taken.at))}.` : said
}

/** The version in which the agent took the answer that the line has now. */
function sinceTaken(lineId: string, versions: readonly Version[]): Version | undefined {
  const isTakenIn = ({ lines }: Version) => lines.some((line) => line.lineId === lineId && line.isTaken)
  const firstNot = versions.findIndex((version) => !isTakenIn(version))
  return versions[firstNot < 0 ? versions.length - 1 : firstNot - 1]
}

function filesOf({ response }: RequestLine, { attachments }: AgreedFacts): string[] {
  const names = (response?.attachments ?? []).flatMap((id) => attachments.get(id)?.name ?? [])
  return names.length > 0 ? [`Attached: ${names.join(', ')}`] : []
}
