import { CircleCheck, CircleHelp, CircleSlash, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import type { Outcome, Reason } from '#domain/intake/emailed-reports/contract.ts'
import type { Tone } from '#web/ui/Badge.tsx'

/** What became of an email, as staff read it. */
export const OUTCOMES: readonly { value: Outcome; label: string; tone: Tone; icon: LucideIcon }[] = [
  { value: 'waiting', label: 'Waiting', tone: 'accent', icon: Hourglass },
  { value: 'report', label: 'Report', tone: 'good', icon: CircleCheck },
  { value: 'asked', label: 'Needs an address', tone: 'caution', icon: CircleHelp },
  { value: 'refused', label: 'Refused', tone: 'danger', icon: CircleX },
  { value: 'ignored', label: 'Ignored', tone: 'neutral', icon: CircleSlash },
]

const REASONS: Record<Reason, string> = {
  no_report: 'Nothing attached is an inspection report.',
  unreadable: 'The email is damaged or has too many parts.',
  infected: 'The virus scanner found malware in an attachment.',
  too_large: 'The email is too large.',
  limit: 'The agent reached the limit of reports per hour.',
  unverified: 'It has an agent’s address, but nothing proves that the agent sent it.',
  stranger: 'The sender isn’t an agent.',
  failed: 'It couldn’t be processed because of a problem on our side. The jobs page has the details.',
  duplicate: 'The same email arrived at another address, too, and was used there.',
  bounce: 'It’s a returned email, a delivery report, or a read receipt.',
  auto_reply: 'It’s an automatic reply.',
  bulk: 'It’s a mass email, and has no report.',
  own: 'ODIE sent it.',
}

export const reasonText = (reason: Reason) => REASONS[reason]
