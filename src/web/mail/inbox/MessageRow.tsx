import { memo } from 'react'
import type { ReceivedMessage } from '#domain/intake/emailed-reports/contract.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { OUTCOMES, reasonText } from './outcomes.ts'

/** An email that arrived at the inbox, and what became of it. */
export const MessageRow = memo(function MessageRow({ message }: { message: ReceivedMessage }) {
  const { sender, subject, agentName, outcome, reason, isAnswered, propertyAddresses, receivedAt } = message
  const { label, tone, icon } = OUTCOMES.find(({ value }) => value === outcome)!
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 px-5 py-4 sm:px-6">
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
        <p className="line-clamp-2 wrap-anywhere font-medium">
          {subject || (outcome === 'waiting' ? 'Not read yet' : '(No subject)')}
        </p>
        <p className="wrap-anywhere text-xs text-muted">
          {[sender || null, agentName && `Agent: ${agentName}`].filter(Boolean).join(' · ')}
          {sender && ' · '}
          <DateTime at={receivedAt} withTime />
        </p>
        {propertyAddresses.map((address) => (
          <p key={address} className="wrap-anywhere text-sm">
            {address}
          </p>
        ))}
        {reason && (
          <p className="text-xs text-muted">
            {reasonText(reason)} {isAnswered ? 'We replied to the agent.' : 'We didn’t reply.'}
          </p>
        )}
      </div>
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
    </li>
  )
})
