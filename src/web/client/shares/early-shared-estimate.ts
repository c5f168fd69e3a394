import type { SharedEstimate } from '#domain/client/shares/contract.ts'
import { expiryText } from '#domain/estimates/rules.ts'
import { dollarText } from '#kernel/money.ts'
import { bidderText } from '#web/estimates/bidder-text.ts'
import { earlyLines } from '#web/estimates/early/early-lines.ts'
import { showLink } from '#web/estimates/links/early-link.ts'
import { dateText } from '#web/ui/format.ts'
import { sharedByText, sharedTitle, withoutLinesText } from './shared-estimate-text.ts'

showLink((estimate: SharedEstimate) => {
  const { propertyAddress, kind, isReplaced, sentAt, totalAmount, validUntil, estimateData } = estimate
  const isLetter = kind === 'letter'
  return {
    title: propertyAddress,
    description: sharedByText(estimate),
    hasPdf: estimate.hasPdf,
    // The page says first that there's a newer one.
    card: isReplaced
      ? null
      : {
          title: sharedTitle(estimate),
          ...bidderText(estimate),
          sent: sentAt && dateText(sentAt),
          total: isLetter ? null : dollarText(totalAmount),
          expiry: isLetter ? null : expiryText({ validUntil, requestedAt: null }, new Date()),
          note: withoutLinesText(estimate),
          lines: isLetter ? [] : earlyLines(estimateData),
        },
  }
})
