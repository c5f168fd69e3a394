import { nameOf } from '#domain/repairs/work/rules.ts'
import type { EmailContent } from '#platform/mail/mail.ts'
import type { CompletionRecord, Remark } from './contract.ts'
import { doneInWords, overLimitText, subjectsOf } from './rules.ts'

type Facts = { completed: CompletionRecord; url: string }

const OWNERS_LINK =
  'Anyone with this link can see the record and write to the contractor as you, so please don’t forward this email. Your agent can share the record by a link of its own.'

const subjectOf = ({ propertyAddress, completion }: CompletionRecord) =>
  `${completion && completion.version > 1 ? 'Updated report on the work' : 'Work reported'}: ${propertyAddress}`

const outcomeOf = (completed: CompletionRecord) => [
  `${nameOf(completed)} reported the electrical work at ${completed.propertyAddress}: ${doneInWords(completed)}.`,
  ...[overLimitText(completed)].filter((text) => text !== null),
]

const causeOf = ({ estimateId, requestedAt, completion }: CompletionRecord, to: 'agent' | 'owner') =>
  `work-reported:${estimateId}:${requestedAt}:${completion?.version}:${to}`

export const workReported = (to: string, { completed, url }: Facts): EmailContent => ({
  to,
  subject: subjectOf(completed),
  heading: 'The contractor has reported the work',
  body: [
    ...outcomeOf(completed),
    'The completion record has each item with its photos. You can share it by a link, or as a PDF.',
  ],
  action: { label: 'Open the report', url },
  cause: causeOf(completed, 'agent'),
})

export const workReportedToOwner = (to: string, { completed, url }: Facts): EmailContent => ({
  to,
  subject: subjectOf(completed),
  heading: 'The contractor has reported the work',
  body: [
    ...outcomeOf(completed),
    'The completion record has each item with its photos. If something isn’t right, you can say so there.',
  ],
  action: { label: 'Open the completion record', url, isSecret: true },
  note: OWNERS_LINK,
  cause: causeOf(completed, 'owner'),
})

type Said = Facts & {
  remark: Remark
  /** Who reads the email. */
  reader: 'agent' | 'contractor' | 'staff'
}

const causeOfRemark = (
  { estimateId, requestedAt }: CompletionRecord,
  { number }: Remark,
  reader: 'agent' | 'owner' | 'contractor' | `staff:${string}`,
) => `work-remark:${estimateId}:${requestedAt}:${number}:${reader}`

/** Each of the staff gets an email of their own. */
const readerKeyOf = (to: string, reader: Said['reader']) =>
  reader === 'staff' ? (`staff:${to}` as const) : reader

const paragraphsOf = (words: string | null) => words?.split(/\n{2,}/) ?? []

/** What the reader of a problem does next, or what happens. */
function nextAfterProblem({ completed, reader }: Pick<Said, 'completed' | 'reader'>) {
  const contractor = nameOf(completed)
  if (reader === 'contractor') return 'Please correct your report if it’s wrong, or reply.'
  if (completed.history?.isContractorGone)
    return reader === 'staff'
      ? `${contractor} no longer works with ODIE, so they weren’t emailed. Please help the agent to settle it.`
      : `${contractor} no longer works with ODIE, so they weren’t emailed. We’ve let our staff know.`
  return `We’ve emailed ${contractor}. When they reply, or correct their report, we’ll email you.`
}

export function problemReported(to: string, { completed, remark, url, reader }: Said): EmailContent {
  const { propertyAddress } = completed
  const whose = reader === 'contractor' ? 'your report on the work' : `the work of ${nameOf(completed)}`
  return {
    to,
    subject: `Something isn’t right with the work: ${propertyAddress}`,
    heading: 'Something isn’t right with the work',
    body: [
      `${remark.by} says that something isn’t right with ${whose} at ${propertyAddress}:`,
      ...paragraphsOf(remark.words),
      `It’s about: ${subjectsOf(completed, remark).join('; ')}.`,
      nextAfterProblem({ completed, reader }),
    ],
    action: { label: 'Open the report', url },
    cause: causeOfRemark(completed, remark, readerKeyOf(to, reader)),
  }
}

export const problemAnswered = (
  to: string,
  { completed, remark, url }: Omit<Said, 'reader'>,
): EmailContent => ({
  to,
  subject: `The contractor replied: ${completed.propertyAddress}`,
  heading: 'The contractor has replied',
  body: [
    `${remark.by} replied about the problem with the work at ${completed.propertyAddress}:`,
    ...paragraphsOf(remark.words),
    'The owner, or you for them, can say that it’s settled, or what still isn’t right.',
  ],
  action: { label: 'Open the report', url },
  cause: causeOfRemark(completed, remark, 'agent'),
})

export const problemSettled = (to: string, { completed, remark, url, reader }: Said): EmailContent => ({
  to,
  subject: `Settled: the work at ${completed.propertyAddress}`,
  heading: 'The problem with the work is settled',
  body: [
    `${remark.by} says that what wasn’t right with the work at ${completed.propertyAddress} is settled${remark.words ? ':' : '.'}`,
    ...paragraphsOf(remark.words),
  ],
  action: { label: 'Open the report', url },
  cause: causeOfRemark(completed, remark, readerKeyOf(to, reader)),
})

/** What someone else said, without their words: the address is one that was typed, and may be a stranger’s. */
export function remarkForOwner(to: string, { completed, remark, url }: Omit<Said, 'reader'>): EmailContent {
  const { propertyAddress } = completed
  const [heading, happened] = {
    reply: ['The contractor has replied', 'replied about the problem with'],
    problem: [
      'Something isn’t right with the work',
      completed.history?.isContractorGone
        ? 'says that something isn’t right with'
        : 'let the contractor know that something isn’t right with',
    ],
    settled: ['The problem with the work is settled', 'says that everything is settled with'],
  }[remark.kind] as [string, string]
  return {
    to,
    subject: `${heading}: ${propertyAddress}`,
    heading,
    body: [
      `${remark.by} ${happened} the electrical work at ${propertyAddress}.`,
      'The completion record has what was said. You can say there that it’s settled, or that something isn’t right.',
    ],
    action: { label: 'Open the completion record', url, isSecret: true },
    note: OWNERS_LINK,
    cause: causeOfRemark(completed, remark, 'owner'),
  }
}
