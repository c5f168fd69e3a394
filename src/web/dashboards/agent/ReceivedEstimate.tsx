import type { ReceivedEstimate as Received } from '#domain/estimates/lists/contract.ts'
import type { Standing } from '#domain/repairs/standings/contract.ts'
import { Acceptance } from '#web/client/acceptance/Acceptance.tsx'
import { bidderName } from '#web/estimates/bidder-text.ts'
import { EstimateStatusBadge } from '#web/estimates/EstimateStatusBadge.tsx'
import { Expiry } from '#web/estimates/Expiry.tsx'
import { PdfLink } from '#web/estimates/PdfLink.tsx'
import { paths } from '#web/paths.ts'
import { NegotiationLine } from '#web/repairs/standings/NegotiationLine.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { countText } from '#web/ui/format.ts'
import { Money } from '#web/ui/Money.tsx'
import { AMOUNT, EstimateTitle, LetterBadge, LetterNote } from './estimate-parts.tsx'

export function ReceivedEstimate({
  estimate,
  standing,
}: {
  estimate: Received
  /** Undefined until it's known. */
  standing: Standing | undefined
}) {
  const { lineCount } = estimate
  const isLetter = estimate.kind === 'letter'
  const bidder = bidderName(estimate)
  return (
    <li className="grid gap-3 px-5 py-4 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <EstimateTitle reportId={estimate.reportId} address={estimate.propertyAddress}>
          {bidder && `${bidder} · `}
          <DateTime at={estimate.sentAt ?? estimate.createdAt} />
        </EstimateTitle>
        {isLetter ? (
          <LetterBadge />
        ) : (
          <span className="grid gap-0.5 sm:justify-items-end">
            <Money amount={estimate.totalAmount} className={AMOUNT} />
            <Expiry validUntil={estimate.validUntil} requestedAt={estimate.acceptance?.at} />
          </span>
        )}
      </div>
      {isLetter && <LetterNote />}
      {standing?.request && <NegotiationLine estimateId={estimate.id} standing={standing.request} />}
      <div className="flex flex-wrap items-center gap-2">
        <PdfLink estimate={estimate} />
        {lineCount !== null && !isLetter && (
          <ButtonLink size="sm" variant="quiet" to={paths.report(estimate.reportId)}>
            Show {countText(lineCount, 'line')}
          </ButtonLink>
        )}
        {!isLetter && (
          <span className="ml-auto">
            {estimate.status === 'accepted' ? (
              <EstimateStatusBadge estimate={estimate} standing={standing?.work} />
            ) : standing && !isChosenByLine(standing) ? (
              <Acceptance estimate={estimate} />
            ) : (
              // What isn't left to request isn't selected there.
              <ButtonLink size="sm" variant="primary" to={paths.report(estimate.reportId)}>
                Request work
              </ButtonLink>
            )}
          </span>
        )}
      </div>
    </li>
  )
}

/** Whether not all lines may be left to request: some were settled without a repair, or are already done. */
const isChosenByLine = ({ request, hasEarlierWork }: Standing) =>
  hasEarlierWork || (request !== null && request.state !== 'withdrawn')
