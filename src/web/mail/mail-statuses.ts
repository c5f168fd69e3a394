import { CircleAlert, CircleCheck, type LucideIcon, Send } from 'lucide-react'
import type { MailStatus } from '#domain/mail/contract.ts'
import type { Tone } from '#web/ui/Badge.tsx'

/** The statuses of an email as staff read them. */
export const MAIL_STATUSES: readonly { value: MailStatus; label: string; tone: Tone; icon: LucideIcon }[] = [
  { value: 'failed', label: 'Failed', tone: 'danger', icon: CircleAlert },
  { value: 'queued', label: 'On its way', tone: 'accent', icon: Send },
  { value: 'sent', label: 'Sent', tone: 'good', icon: CircleCheck },
]
