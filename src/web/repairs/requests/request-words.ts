import type {
  Ask,
  EarlierRequest,
  LineResponse,
  Payer,
  RequestLine,
  ResponseKind,
} from '#domain/repairs/requests/contract.ts'
import { isAllAgreed, type Outcome, type RequestState } from '#domain/repairs/requests/rules.ts'
import { dollarText } from '#kernel/money.ts'
import { countText } from '#web/ui/format.ts'

export const ASKS: Record<Ask, string> = {
  repair: 'Repair',
  credit: 'Credit',
  price_reduction: 'Price reduction',
}

export const PAYERS: Record<Payer, string> = {
  seller: 'The seller',
  buyer: 'The buyer',
  shared: 'Both, half each',
}

export const RESPONSES: Record<ResponseKind, string> = {
  agree: 'Agree',
  already_done: 'Already done',
  credit: 'Offer a credit',
  decline: 'Decline',
  discuss: 'Let’s discuss',
}

export const STATES: Record<RequestState, string> = {
  waiting: 'Waiting for the other side',
  answered: 'Your turn',
  agreed: 'All agreed',
  withdrawn: 'Withdrawn',
}

export const STATES_FOR_STAFF: Record<RequestState, string> = {
  ...STATES,
  waiting: 'No answer yet',
  answered: 'The agent’s turn',
}

/** `Offers a credit of $90.00`. */
export function responseText({ response, amount }: LineResponse): string {
  switch (response) {
    case 'agree':
      return 'Agrees'
    case 'already_done':
      return 'Says it’s already done'
    case 'credit':
      return `Offers a credit of ${dollarText(amount ?? '0.00')}`
    case 'decline':
      return 'Declines'
    case 'discuss':
      return 'Wants to discuss it'
  }
}

/** The name of the document with what's agreed. */
export const agreedListText = (lines: readonly RequestLine[]) =>
  isAllAgreed(lines) ? 'Agreed list (PDF)' : 'Agreed so far (PDF)'

/** How a line ended; null while it's open. */
export function outcomeText(outcome: Outcome): string | null {
  switch (outcome.kind) {
    case 'open':
      return null
    case 'repair':
      return 'Agreed: repair'
    case 'already_done':
      return 'Settled: already done'
    case 'dropped':
      return 'Settled: no repair or credit'
    case 'credit':
      return `Agreed: credit of ${dollarText(outcome.amount)}`
    case 'price_reduction':
      return `Agreed: price reduced by ${dollarText(outcome.amount)}`
  }
}

/** `Repair`, `Credit of $90.00`. */
export const askText = ({ ask, amount }: { ask: Ask; amount: string | null }) =>
  amount === null
    ? ASKS[ask]
    : ask === 'credit'
      ? `Credit of ${dollarText(amount)}`
      : `Price reduced by ${dollarText(amount)}`

/** What a request has from the one before: `5 lines kept, 1 new, 1 no longer in the estimate`. */
export const startedText = ({ kept, added, repriced, gone }: EarlierRequest) =>
  [
    `${countText(kept, 'line')} kept`,
    repriced.length > 0 && `${repriced.length} of them with another price`,
    added.length > 0 && `${added.length} new`,
    gone.length > 0 && `${gone.length} no longer in the estimate`,
  ]
    .filter(Boolean)
    .join(', ')

/** How a line differs from the estimate before; undefined if it doesn't. */
export function changeText(earlier: EarlierRequest | null, lineId: string): string | undefined {
  if (earlier?.added.includes(lineId)) return 'New in this estimate'
  const repriced = earlier?.repriced.find((line) => line.lineId === lineId)
  if (!repriced) return undefined
  return repriced.before === null ? 'Needed a site visit before' : `Was ${dollarText(repriced.before)}`
}
