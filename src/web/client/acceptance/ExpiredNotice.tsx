import type { AgentEstimate } from '#domain/estimates/contract.ts'
import { areExpired } from '#domain/estimates/rules.ts'
import { dayText } from '#web/estimates/work-text.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** What to do about prices that have expired: they can still be requested. */
export const ExpiredNotice = ({
  estimate: { validUntil, contractor },
}: {
  estimate: Pick<AgentEstimate, 'validUntil' | 'contractor'>
}) =>
  validUntil &&
  areExpired({ validUntil }, new Date()) && (
    <Notice tone="caution" title={`These prices expired on ${dayText(validUntil)}`}>
      You can still request the work. {contractor?.companyName ?? 'The contractor'} will confirm the prices
      before it starts.
    </Notice>
  )
