import type { EstimateId } from '#domain/estimates/contract.ts'
import type { EmailContent } from '#platform/mail/mail.ts'
import { REQUEST_DISCLOSURE } from './rules.ts'
import { agreedInWords } from './wording.ts'

type Answered = {
  id: EstimateId
  version: number
  propertyAddress: string
  url: string
}

/** To the agent. `answers` are those that this response changed, and `bid` says what it changed there. */
export const requestAnswered = (
  to: string,
  facts: Answered & {
    by: string
    settled: number
    of: number
    answers: readonly string[]
    bid: string | null
  },
): EmailContent => ({
  to,
  subject: `Response to your repair request for ${facts.propertyAddress}`,
  heading: 'The other side has responded',
  body: [
    `${facts.by} responded to your repair request for ${facts.propertyAddress}. ${agreedInWords(facts)}`,
    ...(facts.answers.length > 0 ? [facts.answers.map((answer) => `• ${answer}`).join('\n')] : []),
    ...(facts.bid ? [facts.bid] : []),
    REQUEST_DISCLOSURE,
  ],
  action: { label: 'Open the repair request', url: facts.url },
  cause: `repair-request-answered:${facts.id}:${facts.version}`,
})

/** To the other side, who asked for it. The link is a new one of theirs. `open` says what still needs an answer. */
export const requestRevised = (
  to: string,
  facts: Answered & {
    agentName: string
    state: 'revised' | 'agreed'
    changedTerms: readonly string[]
    open: string
  },
): EmailContent => ({
  to,
  subject: `Repair request for ${facts.propertyAddress}`,
  heading: facts.state === 'agreed' ? 'All items are agreed' : 'The agent has answered',
  body: [
    facts.state === 'agreed'
      ? `${facts.agentName} took your answers for ${facts.propertyAddress}, so all items are agreed. The agreed list is on the page below.`
      : `${facts.agentName} answered you and updated the repair request for ${facts.propertyAddress}.`,
    ...(facts.changedTerms.length > 0
      ? [`These terms have changed:\n${facts.changedTerms.map((each) => `• ${each}`).join('\n')}`]
      : []),
    ...(facts.state === 'revised' ? [facts.open] : []),
    REQUEST_DISCLOSURE,
  ],
  action: { label: 'Open the repair request', url: facts.url, isSecret: true },
  note: 'You’re getting this because you asked for an email when the agent answers.',
  cause: `repair-request-revised:${facts.id}:${facts.version}:${to}`,
})

/** To the other side, who asked for emails. There's nothing left to open. */
export const requestWithdrawn = (
  to: string,
  facts: Omit<Answered, 'url'> & { agentName: string },
): EmailContent => ({
  to,
  subject: `Repair request withdrawn: ${facts.propertyAddress}`,
  heading: 'The repair request was withdrawn',
  body: [
    `${facts.agentName} withdrew the repair request for ${facts.propertyAddress}. You don’t have to do anything.`,
  ],
  note: 'You’re getting this because you asked for an email when the agent answers.',
  cause: `repair-request-withdrawn:${facts.id}:${facts.version}:${to}`,
})

/** What took the place of a request's estimate: one with lines to choose from, one without, or a letter that there's no work to estimate. */
export type Newer = 'lines' | 'document' | 'letter'

const NEWER: Record<Newer, string> = {
  lines: 'a newer estimate',
  document: 'a newer estimate',
  letter: 'a letter that there’s no electrical work to estimate',
}

/** To the agent, whose repair request is from an estimate that was replaced. */
export const requestOutdated = (to: string, facts: Answered & { newer: Newer }): EmailContent => ({
  to,
  subject: `Your repair request for ${facts.propertyAddress}`,
  heading: 'Your repair request is for the earlier estimate',
  body: [
    `We’ve sent you ${NEWER[facts.newer]} for ${facts.propertyAddress}. Your repair request was made from the earlier one, so it can’t be answered anymore.`,
    facts.newer === 'lines'
      ? 'To go on, open it from the newer estimate, and save and send it again.'
      : 'It stays on the earlier one’s page as it was.',
  ],
  action: { label: 'Open the report', url: facts.url },
  cause: `repair-request-outdated:${facts.id}:${facts.version}`,
})

/** To the other side, who asked for emails, once the estimate of the request was replaced. Their page can't be answered anymore. */
export const requestReplaced = (
  to: string,
  facts: Omit<Answered, 'url'> & { agentName: string; newer: Newer },
): EmailContent => ({
  to,
  subject: `Repair request ended: ${facts.propertyAddress}`,
  heading: 'The repair request has ended',
  body: [
    `${facts.agentName} got ${NEWER[facts.newer]} for ${facts.propertyAddress}, so the repair request that you got has ended. You don’t have to answer it.`,
    ...(facts.newer === 'letter'
      ? []
      : ['If you’re asked for repairs from the newer estimate, the agent will send you a new link.']),
  ],
  note: 'You’re getting this because you asked for an email when the agent answers.',
  cause: `repair-request-replaced:${facts.id}:${facts.version}:${to}`,
})
