import type { Share } from '#domain/client/shares/contract.ts'
import { type Cents, cents, centsOf, type Dollars, dollarsOf } from '#kernel/money.ts'
import type {
  Ask,
  LineResponse,
  RequestContent,
  RequestedLine,
  RequestLine,
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

/** `answered`: the agent is next. `waiting`: the other side is. */
export function stateOf({ isWithdrawn, lines }: Pick<RequestContent, 'isWithdrawn' | 'lines'>): RequestState {
  if (isWithdrawn) return 'withdrawn'
  const open = lines.filter((line) => outcomeOf(line).kind === 'open')
  if (open.length === 0) return 'agreed'
  return open.some(({ response }) => response) ? 'answered' : 'waiting'
}

/**
 * Whether the other side has a link, or has responded through one that has ended since. Withdrawing ends all links, so that only what
 * comes after it counts. `versions`: the latest first; `links`: those that still work.
 */
export function wasSent(
  versions: readonly Pick<RequestVersion, 'side' | 'isWithdrawn'>[],
  links: readonly Pick<Share, 'purpose'>[],
): boolean {
  const withdrawn = versions.findIndex(({ isWithdrawn }) => isWithdrawn)
  const since = withdrawn < 0 ? versions : versions.slice(0, withdrawn)
  return links.some(({ purpose }) => purpose === 'respond') || since.some(({ side }) => side === 'other_side')
}

/**
 * The agent's lines on top of the version before: an answer stays with a line that asks for exactly the same, so that only what changed
 * has to be answered again.
 */
export function revisedLines(
  before: readonly RequestLine[],
  input: readonly (RequestedLine & { isTaken: boolean })[],
): RequestLine[] {
  const known = new Map(before.map((line) => [line.lineId, line]))
  return input.map(({ isTaken, ...asked }) => {
    const last = known.get(asked.lineId)
    const response = last && asksTheSame(last, asked) ? last.response : null
    return { ...asked, response, isTaken: isTaken && response !== null && canTake(response.response) }
  })
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

/** Whether a line asks for the repair, and not for money in its place. */
export const asksForRepair = ({ ask }: Pick<RequestedLine, 'ask'>) => ask === 'repair'

/** What a line is asked for at first: the repair, at the estimate's price. */
export const proposedAmount = (ask: Ask, price: Cents | null): Dollars | null =>
  ask === 'repair' || price === null ? null : dollarsOf(price)
