import type { AgentEstimate } from '#domain/estimates/contract.ts'
import { DateTime } from '#web/ui/DateTime.tsx'
import { dateText } from '#web/ui/format.ts'

type Bid = Pick<AgentEstimate, 'contractor' | 'sentAt'>

/** Whose bid it is, as its PDF says. */
export function Bidder({ estimate: { contractor, sentAt } }: { estimate: Bid }) {
  const name = [contractor?.firstName, contractor?.lastName].filter(Boolean).join(' ')
  const facts = [
    contractor?.companyName,
    name,
    contractor?.licenseNumber && `license ${contractor.licenseNumber}`,
    contractor?.licenseExpires && `valid through ${dateText(`${contractor.licenseExpires}T12:00:00`)}`,
  ]
  const contact = [contractor?.phone, contractor?.email, contractor?.address].filter(Boolean)
  return (
    <>
      <span className="block wrap-anywhere">{facts.filter(Boolean).join(' · ')}</span>
      {contact.length > 0 && <span className="block wrap-anywhere">{contact.join(' · ')}</span>}
      {sentAt && (
        <span className="block">
          Sent <DateTime at={sentAt} />
        </span>
      )}
    </>
  )
}
