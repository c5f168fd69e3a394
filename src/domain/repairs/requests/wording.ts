import type { AgentEstimate, LineItem } from '#domain/estimates/contract.ts'
import { type Cents, dollarsOf, dollarText } from '#kernel/money.ts'
import type { Bid, RequestedLine, RequestLine } from './contract.ts'
import type { Outcome, RequestSums } from './rules.ts'

type Described = Pick<LineItem, 'description' | 'location' | 'scope'>

/** What's asked for a line, as an outcome that someone who wasn't there can check. */
export function askInWords({ ask, amount }: RequestedLine, line: Described): string {
  const money = amount ? dollarText(amount) : ''
  switch (ask) {
    case 'repair':
      return `${sentence(line.scope || line.description)} Done by a licensed electrician; invoice and photo of the finished work.`
    case 'credit':
      return `Credit of ${money} to the buyer at closing, in place of this repair: ${sentence(line.scope || line.description)}`
    case 'price_reduction':
      return `Purchase price reduced by ${money}, in place of this repair: ${sentence(line.scope || line.description)}`
  }
}

/** With a period at its end. */
const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

/** `Agreed`, `Credit of $90.00 offered. “Only the material.”`; for the agent. */
export function answerInWords({ response }: RequestLine): string {
  if (!response) return 'No answer yet'
  const note = response.note ? ` “${response.note}”` : ''
  return `${kindInWords(response)}.${note}`
}

function kindInWords({ response, amount }: NonNullable<RequestLine['response']>) {
  switch (response) {
    case 'agree':
      return 'Agreed'
    case 'already_done':
      return 'Already done'
    case 'credit':
      return `Credit of ${dollarText(amount ?? '0.00')} offered`
    case 'decline':
      return 'Declined'
    case 'discuss':
      return 'Wants to discuss it'
  }
}

/** What the agent reads about another company's bid that the other side entered; null for one that they removed. */
export function bidInWords(bid: Bid | null): string {
  if (!bid) return 'They removed the other company’s bid.'
  const { company, total, lines } = bid
  const items = `amounts for ${lines.length} ${lines.length === 1 ? 'item' : 'items'}`
  return `They entered another company’s bid: ${company}, ${total === null ? items : dollarText(total)}.`
}

const OUTCOMES = {
  repair: 'Repair',
  already_done: 'Already done',
  dropped: 'No repair or credit',
  open: 'Open',
} as const

/** `1 of 15 items is agreed.` */
export const agreedInWords = ({ settled, of }: Pick<RequestSums, 'settled' | 'of'>) =>
  `${settled} of ${of} ${of === 1 ? 'item' : 'items'} ${settled === 1 || of === 1 ? 'is' : 'are'} agreed.`

/** How a line ended, with its amount: `Credit of $90.00`, `Repair, estimated at $220.00`. */
export function outcomeInWords(outcome: Outcome, price: Cents | null): string {
  if (outcome.kind === 'credit') return `Credit of ${dollarText(outcome.amount)}`
  if (outcome.kind === 'price_reduction') return `Price reduced by ${dollarText(outcome.amount)}`
  if (outcome.kind === 'repair' && price !== null)
    return `Repair, estimated at ${dollarText(dollarsOf(price))}`
  return OUTCOMES[outcome.kind]
}

/** The agent, as the other side reads it. */
export const agentNameIn = ({ agentFirstName, agentLastName }: AgentEstimate['report']) =>
  [agentFirstName, agentLastName].filter(Boolean).join(' ') || 'The agent'
