import type { EstimateId } from '#domain/estimates/contract.ts'
import { ESTIMATE_DISCLOSURE } from '#domain/estimates/rules.ts'
import { workDayInWords } from '#kernel/days.ts'
import { possessive } from '#kernel/formatters.ts'
import { dollarText } from '#kernel/money.ts'
import type { EmailContent } from '#platform/mail/mail.ts'
import type { LineVerdict, WorkAnswer, WorkDecision, WorkRequest } from './contract.ts'
import {
  AFTER_VISIT,
  FOLLOWED_DAYS,
  hasWork,
  isAnyPricedLater,
  isLimitBelowAmount,
  nameOf,
  whatTheContractorKnows,
} from './rules.ts'

const COUNTED: Readonly<Record<LineVerdict, string>> = {
  confirmed: 'confirmed',
  needs_visit: 'to be seen on a visit first',
  outside_scope: 'outside their scope',
  no_work_needed: 'with no work needed',
}

/** `3 items confirmed, 1 item with no work needed` */
function verdictsOf({ answer }: WorkRequest) {
  const counts = Object.entries(COUNTED).flatMap(([verdict, text]) => {
    const count = answer?.lines.filter((line) => line.verdict === verdict).length ?? 0
    return count === 0 ? [] : [`${count} ${count === 1 ? 'item' : 'items'} ${text}`]
  })
  return counts.join(', ')
}

/** What the confirmed items come to, and that what needs a visit isn't in it. */
function pricesOf(request: WorkRequest): string[] {
  const { answer } = request
  if (!answer) return []
  const isAnyConfirmed = answer.lines.some(({ verdict }) => verdict === 'confirmed')
  const amount = `The confirmed items come to ${dollarText(answer.amount)}${limitOf(answer)}.`
  return [
    ...(isAnyConfirmed ? [`${amount} ${ESTIMATE_DISCLOSURE}`] : []),
    ...(isAnyPricedLater(request, answer) ? [AFTER_VISIT] : []),
  ]
}

/** `, and won’t exceed $450.00`; a limit below the amount is a price, not a promise about it. */
function limitOf(answer: WorkAnswer) {
  if (answer.notToExceed === null) return ''
  const limit = dollarText(answer.notToExceed)
  return isLimitBelowAmount(answer)
    ? `, but the contractor won’t charge more than ${limit}`
    : `, and won’t exceed ${limit}`
}

/** One email for each version of the answer. */
export function workAnswered(
  to: string,
  { request, hasOwnerLink, url }: { request: WorkRequest; hasOwnerLink: boolean; url: string },
): EmailContent {
  const { estimateId, propertyAddress, requestedAt, answer } = request
  const lines = answer?.lines ?? []
  const isFirst = answer?.version === 1
  const contractor = nameOf(request)
  return {
    to,
    subject: `${isFirst ? 'Contractor answered' : 'Contractor changed their answer'}: ${propertyAddress}`,
    heading: isFirst ? 'The contractor has answered' : 'The contractor has changed their answer',
    body: [
      `${contractor} answered your request for work at ${propertyAddress}: ${verdictsOf(request)}.`,
      ...(hasWork(lines)
        ? [
            ...pricesOf(request),
            hasOwnerLink
              ? 'Links for the owner that you’ve already made show the changed answer. Nothing is ordered until they confirm it.'
              : 'Next, create a link for the owner, who orders and pays for the work. Nothing is ordered until they confirm it.',
          ]
        : ['That leaves no work to do. Each item says why.']),
    ],
    action: { label: 'Read the answer', url },
    cause: `work-answered:${estimateId}:${requestedAt}:${answer?.version}`,
  }
}

type Decided = {
  request: WorkRequest
  decision: WorkDecision
  url: string
  forContractor: boolean
}

export function workConfirmed(to: string, { request, decision, url, forContractor }: Decided): EmailContent {
  const { estimateId, propertyAddress, requestedAt } = request
  const { name, email, phone, access, scheduledOn, wish } = decision
  const when = scheduledOn
    ? `The work is scheduled for ${workDayInWords(scheduledOn)}.`
    : `Preferred time: ${wish}`
  return {
    to,
    subject: `Work confirmed: ${propertyAddress}`,
    heading: 'The owner has confirmed the work',
    body: [
      `${name} confirmed the electrical work at ${propertyAddress}${forContractor ? '' : ` by ${nameOf(request)}`}.`,
      when,
      ...(forContractor
        ? [
            `They order and pay for the work, so they’re your customer. Their contact: ${[email, phone].filter(Boolean).join(', ')}.`,
            `Access: ${access}`,
            ...(scheduledOn
              ? []
              : [
                  `Please agree on a day with them, and set it on ODIE. We’ll email it to ${email ? 'them and ' : ''}the agent.`,
                ]),
          ]
        : []),
    ],
    action: { label: forContractor ? 'Open the request' : 'Open the report', url },
    cause: `work-confirmed:${estimateId}:${requestedAt}:${forContractor ? 'contractor' : 'agent'}`,
  }
}

export function workDeclined(to: string, { request, decision, url, forContractor }: Decided): EmailContent {
  const { estimateId, propertyAddress, requestedAt } = request
  return {
    to,
    subject: `Work declined: ${propertyAddress}`,
    heading: 'The owner has declined the work',
    body: [
      `${decision.name} declined the electrical work at ${propertyAddress}${forContractor ? '' : ` by ${nameOf(request)}`}:`,
      ...(decision.reason ?? '').split(/\n{2,}/),
      forContractor
        ? 'Please don’t start the work. If the agent requests it again, you’ll get another email.'
        : 'To ask for other items, withdraw your request and choose again.',
    ],
    action: { label: forContractor ? 'Open the request' : 'Open the report', url },
    cause: `work-declined:${estimateId}:${requestedAt}:${forContractor ? 'contractor' : 'agent'}`,
  }
}

/** `an estimated $447.00, not to exceed $500.00` */
function estimatedIn({ answer }: WorkRequest) {
  const estimated = `an estimated ${dollarText(answer?.amount ?? '0.00')}`
  if (!answer?.notToExceed) return estimated
  const words = isLimitBelowAmount(answer) ? 'but no more than' : 'not to exceed'
  return `${estimated}, ${words} ${dollarText(answer.notToExceed)}`
}

/** The owner's copy. Nothing that was typed is in it, so that no one can send words of theirs to a stranger. */
export const ownerCopy = (
  to: string,
  { request, contact, url }: { request: WorkRequest; contact: string; url: string },
): EmailContent => ({
  to,
  subject: `You confirmed electrical work: ${request.propertyAddress}`,
  heading: 'Your copy of the confirmed work',
  body: [
    `The electrical work at ${request.propertyAddress} by ${nameOf(request)} was confirmed with this email address, for ${estimatedIn(request)}.`,
    ...(request.scheduledOn ? [`It’s scheduled for ${workDayInWords(request.scheduledOn)}.`] : []),
    'The confirmed request has each item, and you can download it as a PDF.',
    `The contractor has your contact details and will get in touch. If you didn’t confirm this, please contact them${contact ? `: ${contact}` : ''}.`,
  ],
  action: { label: 'Open the confirmed request', url, isSecret: true },
  note: 'Anyone with this link can see what you confirmed, so please don’t forward this email.',
  cause: `work-owner-copy:${request.estimateId}:${request.requestedAt}`,
})

type Withdrawn = {
  id: EstimateId
  requestedAt: string
  propertyAddress: string
  contractorName: string
  contact: string
  /** Whether the contractor's account was deleted. */
  isContractorGone: boolean
  /** Whether the contractor had reported on the work. */
  isReported: boolean
}

export const confirmedWorkWithdrawn = (to: string, facts: Withdrawn): EmailContent => ({
  to,
  subject: `Request withdrawn: ${facts.propertyAddress}`,
  heading: 'The agent has withdrawn this request',
  body: [
    `The agent withdrew the request for electrical work at ${facts.propertyAddress} that you confirmed. ${whatTheContractorKnows(facts)}`,
    `${facts.isContractorGone ? 'Please tell the contractor whether you still want the work done' : 'If you still want the work done, please contact the contractor'}${facts.contact ? `: ${facts.contact}` : ''}.`,
    ...(facts.isReported
      ? ['The contractor’s report on the work, and what was said about it, can’t be opened anymore.']
      : []),
  ],
  cause: `work-withdrawn-owner:${facts.id}:${facts.requestedAt}`,
})

type Unanswered = {
  id: EstimateId
  requestedAt: string
  propertyAddress: string
  agentName: string
  url: string
}

export const workReminder = (to: string, facts: Unanswered): EmailContent => ({
  to,
  subject: `Please answer: work requested at ${facts.propertyAddress}`,
  heading: 'A request for work is waiting for you',
  body: [
    `${facts.agentName} requested electrical work at ${facts.propertyAddress} and is waiting for your answer.`,
    'Answer each item: confirm it, say that it’s outside your scope, needs a visit, or needs no work, and offer dates. You don’t have to sign in.',
  ],
  action: { label: 'Answer the request', url: facts.url, isSecret: true },
  note: 'Anyone with this link can answer in your company’s name, so please don’t forward this email.',
  cause: `work-reminder:${facts.id}:${facts.requestedAt}`,
})

type Overdue = Unanswered & {
  contractorName: string
  /** Whether the contractor's account was deleted. */
  isContractorGone: boolean
}

export const workUnanswered = (to: string, facts: Overdue): EmailContent => ({
  to,
  subject: `No answer from the contractor: ${facts.propertyAddress}`,
  heading: facts.isContractorGone ? 'A contractor can’t answer anymore' : 'A contractor hasn’t answered',
  body: facts.isContractorGone
    ? [
        `${facts.agentName} is waiting for an answer to their request for work at ${facts.propertyAddress}, but the account of ${facts.contractorName} was deleted.`,
        'Please send the agent a revised estimate from another contractor. The request stays on your dashboard, under “Requests without an answer,” until then.',
      ]
    : [
        `${facts.contractorName} hasn’t answered ${possessive(facts.agentName)} request for work at ${facts.propertyAddress}, though we reminded them.`,
        `Please call them. The request stays on your dashboard, under “Requests without an answer,” until they answer or schedule the work, or until it’s ${FOLLOWED_DAYS} days old.`,
      ],
  action: { label: 'Open the estimate', url: facts.url },
  cause: `work-unanswered:${facts.id}:${facts.requestedAt}:${to}`,
})
