import type { Share } from '#domain/client/shares/contract.ts'
import { dayInWords, daysUntil } from '#kernel/days.ts'
import { type Cents, cents, centsOf, type Dollars, dollarsOf, dollarText } from '#kernel/money.ts'
import type {
  Ask,
  Bid,
  LineResponse,
  Payer,
  RequestContent,
  RequestedLine,
  RequestLine,
  RequestTerms,
  RequestVersion,
  ResponseKind,
} from './contract.ts'

/** How a line ends: done by someone, paid in place of the repair, or left. `open` until both sides say the same. */
export type Outcome =
  | { kind: 'open' }
  | { kind: 'repair' | 'already_done' | 'dropped' }
  | { kind: 'credit' | 'price_reduction'; amount: Dollars }

/** What both sides say to a line by now. */
export function outcomeOf({ ask, amount, response, isTaken }: RequestLine): Outcome {
  if (!response) return { kind: 'open' }
  if (response.response === 'agree')
    return ask === 'repair' ? { kind: 'repair' } : { kind: ask, amount: amount ?? ZERO }
  if (!isTaken) return { kind: 'open' }
  switch (response.response) {
    case 'already_done':
      return { kind: 'already_done' }
    case 'credit':
      return { kind: 'credit', amount: response.amount ?? ZERO }
    case 'decline':
      return { kind: 'dropped' }
    case 'discuss':
      return { kind: 'open' }
  }
}

const ZERO: Dollars = '0.00'

/** Whether the agent can take an answer as it is: 'agree' needs nothing more, and 'discuss' offers nothing to take. */
export const canTake = (response: ResponseKind) => ['already_done', 'credit', 'decline'].includes(response)

export type RequestState = 'withdrawn' | 'waiting' | 'answered' | 'agreed'

type Negotiated = Pick<RequestContent, 'isWithdrawn' | 'lines'> & Partial<Pick<RequestVersion, 'side'>>

/**
 * `answered`: the agent is next. `waiting`: the other side is, also once the agent's version (`side`) has items for them to answer, whatever
 * they said to others.
 */
export function stateOf({ isWithdrawn, lines, side }: Negotiated): RequestState {
  if (isWithdrawn) return 'withdrawn'
  if (isAllAgreed(lines)) return 'agreed'
  const open = lines.filter((line) => outcomeOf(line).kind === 'open')
  const isNext = side === 'agent' && open.some(({ response }) => !response)
  return !isNext && open.some(({ response }) => response) ? 'answered' : 'waiting'
}

/** Whether there's a list of what's agreed to offer: as soon as a line is settled, also while the other side is next. */
export const hasAgreedList = (lines: readonly RequestLine[]) =>
  lines.some((line) => outcomeOf(line).kind !== 'open')

/**
 * The lines whose work is still to be requested as the negotiation stands, of all that can be chosen: once all is agreed, the agreed
 * repairs; before, everything but what was settled without a repair. Null if the negotiation says nothing about it.
 */
export function repairsLeft(
  latest: Pick<RequestContent, 'isWithdrawn' | 'lines'>,
  choosable: readonly string[],
): string[] | null {
  const state = stateOf(latest)
  if (state === 'withdrawn') return null
  const outcomes = new Map(latest.lines.map((line) => [line.lineId, outcomeOf(line).kind]))
  const isLeft = (id: string) => {
    const outcome = outcomes.get(id)
    return outcome === 'repair' || (state !== 'agreed' && (outcome === 'open' || outcome === undefined))
  }
  const left = choosable.filter(isLeft)
  return left.length === choosable.length ? null : left
}

/** What the other side reads about open items once the agent has answered: only those without an answer of theirs wait for them. */
export function openItemsInWords(lines: readonly Pick<RequestLine, 'response'>[], agentName: string): string {
  const waiting = lines.filter(({ response }) => !response).length
  if (waiting === 0)
    return `You’ve answered every item, so ${agentName} is next. You can still change your answers.`
  return waiting === 1
    ? 'One item still needs an answer from you.'
    : `${waiting} items still need an answer from you.`
}

/** Whether every line is settled. */
export const isAllAgreed = (lines: readonly RequestLine[]) =>
  lines.every((line) => outcomeOf(line).kind !== 'open')

/**
 * Whether the other side has a link, or has responded through one that has ended since. Withdrawing ends all links, so that only what
 * comes after it counts. `versions`: the latest first; `links`: those that still work.
 */
export function wasSent(
  versions: readonly Pick<RequestVersion, 'side' | 'isWithdrawn'>[],
  links: readonly Pick<Share, 'purpose'>[],
): boolean {
  return (
    links.some(({ purpose }) => purpose === 'respond') ||
    sinceWithdrawn(versions).some(({ side }) => side === 'other_side')
  )
}

/** The versions that came after the agent last withdrew the request, all of them if they never did; the latest first. */
export function sinceWithdrawn<T extends Pick<RequestVersion, 'isWithdrawn'>>(versions: readonly T[]) {
  const withdrawn = versions.findIndex(({ isWithdrawn }) => isWithdrawn)
  return withdrawn < 0 ? versions : versions.slice(0, withdrawn)
}

/** What the other side said to a line before the agent changed what it asks, or the terms; null if their answer still counts. */
export function endedResponse(
  versions: readonly Pick<RequestVersion, 'isWithdrawn' | 'lines'>[],
  lineId: string,
): LineResponse | null {
  const [latest, ...earlier] = sinceWithdrawn(versions).map(({ lines }) =>
    lines.find((line) => line.lineId === lineId),
  )
  if (!latest || latest.response) return null
  return earlier.find((line) => line?.response)?.response ?? null
}

type Revision = { terms: RepairTerms; lines: readonly (RequestedLine & { isTaken: boolean })[] }

/**
 * The agent's lines on top of the version before, if there's one: an answer stays with a line that asks for exactly the same, so that only
 * what changed has to be answered again. Answers to repairs were given under who pays by when; those that the agent takes leave no repair.
 */
export function revisedLines(
  before: Pick<RequestContent, 'terms' | 'lines'> | undefined,
  { terms, lines }: Revision,
): RequestLine[] {
  const known = new Map(before?.lines.map((line) => [line.lineId, line]))
  const hasSameTerms = before !== undefined && areSameRepairTerms(before.terms, terms)
  return lines.map(({ isTaken: isChosen, ...asked }) => {
    const last = known.get(asked.lineId)
    const response = last && asksTheSame(last, asked) ? last.response : null
    const isTaken = isChosen && response !== null && canTake(response.response)
    const isKept = isTaken || hasSameTerms || !asksForRepair(asked)
    return { ...asked, response: isKept ? response : null, isTaken }
  })
}

/** What repairs are agreed on under. The message and shown prices aren't. */
type RepairTerms = Pick<RequestTerms, 'payer' | 'dueOn'>

/** Whether answers to repairs that were given under one of them count under the other. */
export const areSameRepairTerms = (a: RepairTerms, b: RepairTerms) =>
  a.payer === b.payer && a.dueOn === b.dueOn

const PAYERS: Record<Payer, { who: string; how: string }> = {
  seller: { who: 'the seller', how: 'at the seller’s expense' },
  buyer: { who: 'the buyer', how: 'at the buyer’s expense' },
  shared: {
    who: 'buyer and seller, half each',
    how: 'with the cost shared equally by buyer and seller',
  },
}

const deadlineInWords = (dueOn: string | null) => (dueOn ? `by ${dayInWords(dueOn)}` : 'before closing')

/** Why repairs can't be due on a day; undefined if they can. A day that has passed since it was entered can stay. */
export function dueOnProblem(
  { dueOn }: RepairTerms,
  before: RepairTerms | undefined,
  now: Date,
): string | undefined {
  if (dueOn === null || dueOn === before?.dueOn || daysUntil(dueOn, now) >= 0) return undefined
  return 'Please enter today’s date or a later one'
}

const changeInWords = (label: string, is: string, was: string | undefined) =>
  was === is ? [] : [`${label}: ${is}${was === undefined ? '' : ` (was ${was})`}`]

/** Who pays for repairs, and by when they're done: all of it, or what differs from `before`, with what it was. */
export const repairTermsInWords = ({ payer, dueOn }: RepairTerms, before?: RepairTerms): string[] => [
  ...changeInWords('Who pays for the repairs', PAYERS[payer].who, before && PAYERS[before.payer].who),
  ...changeInWords('Repairs due', deadlineInWords(dueOn), before && deadlineInWords(before.dueOn)),
]

/** Everything about the request but its items, as its history says it: all of it, or what differs from `before`. */
export function termsInWords(terms: RequestTerms, before?: RequestTerms): string[] {
  const { showsPrices, message } = terms
  return [
    ...repairTermsInWords(terms, before),
    ...(showsPrices === before?.showsPrices
      ? []
      : [`Prices: ${showsPrices ? 'shown to' : 'hidden from'} the other side`]),
    ...(message === (before?.message ?? '') ? [] : [`Message: ${message ? `“${message}”` : 'removed'}`]),
  ]
}

/** What a repair request isn't, on its pages and in its emails and documents. */
export const REQUEST_DISCLOSURE =
  'This request isn’t an amendment to a contract, a notice of defects, or legal advice.'

/** The sentence above the items: who does what by when, and what proves it. `which`: the repairs it's about. */
export function requestInWords(
  { payer, dueOn }: RepairTerms,
  asked: readonly RequestedLine[],
  which = 'The repairs below',
): string {
  const repairs = `${which} are to be completed ${deadlineInWords(dueOn)} by a licensed electrician, ${PAYERS[payer].how}, with permits where required. For each repair, the paid invoice and a photo of the finished work are to be provided.`
  const money = 'Credits and price reductions take the place of the repair that they’re listed with.'
  const hasRepairs = asked.some(asksForRepair)
  const hasMoney = !asked.every(asksForRepair)
  return [...(hasRepairs ? [repairs] : []), ...(hasMoney ? [money] : [])].join(' ')
}

export const asksTheSame = (a: RequestedLine, b: RequestedLine) => a.ask === b.ask && a.amount === b.amount

type Answered = Omit<LineResponse, 'by' | 'at'> & { lineId: string }

/** The other side's answers on top of the version before. One that they repeat stays as it was, with its date. */
export function answeredLines(
  before: readonly RequestLine[],
  answers: readonly Answered[],
  from: Pick<LineResponse, 'by' | 'at'>,
): RequestLine[] {
  const byLine = new Map(answers.map((answer) => [answer.lineId, answer]))
  return before.map((line) => {
    const answer = byLine.get(line.lineId)
    if (!answer) return line
    const { lineId: _, ...said } = answer
    const response = { ...said, amount: said.response === 'credit' ? said.amount : null, ...from }
    if (line.response && saysTheSame(line.response, response)) return line
    return { ...line, response, isTaken: false }
  })
}

/** The lines that a response changed: `answeredLines` leaves all others as they were. */
export const newlyAnswered = (before: readonly RequestLine[], after: readonly RequestLine[]) =>
  after.filter(({ response }, index) => response !== before[index]?.response)

const saysTheSame = (a: LineResponse, b: LineResponse) =>
  a.response === b.response &&
  a.amount === b.amount &&
  a.note === b.note &&
  String(a.attachments) === String(b.attachments)

/** The sums of a request, in cents: of what's asked, what's agreed, and what's open. Repairs count with the estimate's prices. */
export type RequestSums = {
  /** Agreed repairs. */
  repairs: Cents
  /** Agreed credits and price reductions. */
  money: Cents
  /** Lines that are still open, at what's asked. */
  open: Cents
  settled: number
  of: number
}

/** `priceOf` is the estimate's price of a line with what goes with it, in cents. */
export function sumsOf(lines: readonly RequestLine[], priceOf: (lineId: string) => Cents): RequestSums {
  let [repairs, money, open, settled] = [0, 0, 0, 0]
  for (const line of lines) {
    const outcome = outcomeOf(line)
    if (outcome.kind === 'open') open += line.amount === null ? priceOf(line.lineId) : centsOf(line.amount)
    else settled += 1
    if (outcome.kind === 'repair') repairs += priceOf(line.lineId)
    if (outcome.kind === 'credit' || outcome.kind === 'price_reduction') money += centsOf(outcome.amount)
  }
  return { repairs: cents(repairs), money: cents(money), open: cents(open), settled, of: lines.length }
}

/** Why a bid contradicts itself, for the field of its total; undefined if it doesn't. Its items may come to less: there can be others. */
export function bidProblem({ total, lines }: Pick<Bid, 'total' | 'lines'>): string | undefined {
  const items = cents(lines.reduce((sum, { amount }) => sum + centsOf(amount), 0))
  if (total === null || items <= centsOf(total)) return undefined
  return `The items come to ${dollarText(dollarsOf(items))}, which is more than this total`
}

/** Whether a line asks for the repair, and not for money in its place. */
export const asksForRepair = ({ ask }: Pick<RequestedLine, 'ask'>) => ask === 'repair'

/** What a line is asked for at first: the repair, at the estimate's price. Money of nothing can't be asked for. */
export const proposedAmount = (ask: Ask, price: Cents | null): Dollars | null =>
  ask === 'repair' || !price ? null : dollarsOf(price)
