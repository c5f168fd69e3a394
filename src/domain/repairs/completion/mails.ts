import { nameOf } from '#domain/repairs/work/rules.ts'
import type { EmailContent } from '#platform/mail/mail.ts'
import type { CompletionRecord } from './contract.ts'
import { doneInWords, overLimitText } from './rules.ts'

type Facts = { completed: CompletionRecord; url: string }

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
  body: [...outcomeOf(completed), 'The completion record has each item with its photos.'],
  action: { label: 'Open the completion record', url, isSecret: true },
  note: 'Anyone with this link can see the record.',
  cause: causeOf(completed, 'owner'),
})
