import { dayInWords, dayOf } from '#kernel/days.ts'
import type { AnsweredEmail, EmailContent } from '#platform/mail/mail.ts'
import type { Reason } from './contract.ts'

/** What an answer is about. */
type About = {
  messageId: string
  /** Of the email that it answers. */
  subject: string
  answers: AnsweredEmail
  /** The agent's dashboard. */
  url: string
}

type Created = { fileName: string; propertyAddress: string; url: string }
type Waiting = {
  fileName: string
  foundAddress: string | null
  problem: 'no_address' | 'not_served'
  url: string
}

/** What became of an email with reports. `notes` are sentences on what wasn't used. */
export function reportsReceived(
  to: string,
  {
    created,
    waiting,
    expiresAt,
    notes,
    ...about
  }: About & {
    created: readonly Created[]
    waiting: readonly Waiting[]
    expiresAt: Date
    notes: readonly string[]
  },
): EmailContent {
  const deletion = `We’ll keep ${waiting.length === 1 ? 'the file' : 'the files'} until ${dayInWords(dayOf(expiresAt))}. After that, we’ll delete ${waiting.length === 1 ? 'it' : 'them'}.`
  return {
    to,
    ...threaded(about, waiting.length > 0 ? 'We need an address' : 'We received your report'),
    heading: headingOf(created.length, waiting.length),
    body: [
      ...created.map(
        ({ fileName, propertyAddress }) =>
          `We received “${fileName}” for ${propertyAddress} and started on it.`,
      ),
      ...(created.length > 0 ? ['We’ll email you the estimate as soon as it’s approved.'] : []),
      ...waiting.map(questionOf),
      ...(waiting.length > 0 ? [deletion] : []),
      ...notes,
    ],
    action: actionOf(created, waiting, about.url),
    cause: causeOf(about),
  }
}

function headingOf(created: number, waiting: number): string {
  if (waiting > 0)
    return waiting === 1 ? 'Which property is this report for?' : 'Which properties are these reports for?'
  return created === 1 ? 'We received your report' : `We received your ${created} reports`
}

const questionOf = ({ fileName, foundAddress, problem }: Waiting) =>
  problem === 'not_served'
    ? `We received “${fileName}.” It’s for ${foundAddress}, and ODIE doesn’t serve that ZIP code yet. If the address isn’t right, please correct it.`
    : `We received “${fileName},” but neither your email nor the report says clearly which property it’s for. Please enter the address, and we’ll get started.`

function actionOf(created: readonly Created[], waiting: readonly Waiting[], dashboard: string) {
  const [one, ...more] = waiting.length > 0 ? waiting : created
  const label = waiting.length > 0 ? 'Enter the address' : 'See the report'
  return one && more.length === 0 ? { label, url: one.url } : { label: 'Open your dashboard', url: dashboard }
}

const HEADINGS: Partial<Record<Reason, string>> = {
  no_report: 'We couldn’t find an inspection report',
  unreadable: 'We couldn’t read your email',
  infected: 'We couldn’t accept your email',
  too_large: 'Your email is too large',
  limit: 'That’s too many reports at once',
  unverified: 'We couldn’t accept your email',
  failed: 'We couldn’t process your email',
}

/** Says why an email didn't become a report, and what to do. */
export const refused = (
  to: string,
  { reason, sentences, ...about }: About & { reason: Reason; sentences: readonly string[] },
): EmailContent => ({
  to,
  ...threaded(about, 'Your email to ODIE'),
  heading: HEADINGS[reason] ?? 'We couldn’t use your email',
  body: sentences,
  action: { label: 'Open your dashboard', url: about.url },
  cause: causeOf(about),
})

const threaded = ({ subject, answers }: About, fallback: string) => ({
  subject: subject ? (/^re:/i.test(subject) ? subject : `Re: ${subject}`) : fallback,
  answers,
})

/** One message has one answer. */
const causeOf = ({ messageId }: About) => `emailed-report:${messageId}`
