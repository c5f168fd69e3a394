import type { ReceivedEstimate } from '#domain/estimates/lists/contract.ts'
import { expiryText } from '#domain/estimates/rules.ts'
import { dollarText } from '#kernel/money.ts'
import { bidderName } from '#web/estimates/bidder-text.ts'
import { earlySources, readEarly, showBeforeScripts, showEarly } from '#web/shell/early/early-content.ts'
import type { Values } from '#web/shell/early/tokens.ts'
import { countText, dateText } from '#web/ui/format.ts'
import { EARLY_ESTIMATES } from './early-names.ts'

/** As many as show without scrolling; the page's script brings the others. */
const SHOWN = 5

showBeforeScripts(showEstimates())

async function showEstimates() {
  const [href = ''] = earlySources(EARLY_ESTIMATES)
  const estimates = await readEarly<ReceivedEstimate[]>(href)
  if (estimates.length > 0) showEarly(EARLY_ESTIMATES, {}, estimates.slice(0, SHOWN).map(valuesOf))
}

/** What `ReceivedEstimate.tsx` shows. */
function valuesOf(estimate: ReceivedEstimate): Values {
  const { id, reportId, propertyAddress, kind, lineCount, sentAt, createdAt } = estimate
  const isLetter = kind === 'letter'
  return {
    estimate: id,
    report: reportId,
    address: propertyAddress,
    byline: [bidderName(estimate), dateText(sentAt ?? createdAt)].filter(Boolean).join(' · '),
    amount: isLetter ? null : dollarText(estimate.totalAmount),
    expiry: isLetter
      ? null
      : expiryText({ validUntil: estimate.validUntil, requestedAt: estimate.acceptance?.at }, new Date()),
    letter: isLetter ? '' : null,
    pdf: estimate.hasPdf ? '' : null,
    lines: lineCount === null || isLetter ? null : countText(lineCount, 'line'),
  }
}
