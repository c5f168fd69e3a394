import type { Dollars } from '#kernel/money.ts'
import { Money } from '#web/ui/Money.tsx'
import { Expiry } from './Expiry.tsx'

type Priced = { totalAmount: Dollars; validUntil: string | null }

/** What an estimate comes to, and until when. */
export const TotalWithExpiry = ({
  estimate: { totalAmount, validUntil },
  requestedAt,
}: {
  estimate: Priced
  requestedAt?: string | null | undefined
}) => (
  <span className="grid gap-0.5 sm:justify-items-end">
    <Money amount={totalAmount} className="text-2xl font-semibold tracking-tight" />
    <Expiry validUntil={validUntil} requestedAt={requestedAt} />
  </span>
)
