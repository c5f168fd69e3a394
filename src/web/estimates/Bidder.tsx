import type { AgentEstimate } from '#domain/estimates/contract.ts'
import { DateTime } from '#web/ui/DateTime.tsx'
import { bidderText } from './bidder-text.ts'

/** Whose bid it is, as its PDF says. */
export function Bidder({ estimate }: { estimate: Pick<AgentEstimate, 'contractor' | 'sentAt'> }) {
  const { facts, contact } = bidderText(estimate)
  return (
    <>
      <span className="block wrap-anywhere">{facts}</span>
      {contact && <span className="block wrap-anywhere">{contact}</span>}
      {estimate.sentAt && (
        <span className="block">
          Sent <DateTime at={estimate.sentAt} />
        </span>
      )}
    </>
  )
}
