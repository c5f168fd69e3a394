import type { AgentEstimate } from '#domain/estimates/contract.ts'
import type { EstimateVersion } from '#domain/estimates/lists/contract.ts'
import { expiryText } from '#domain/estimates/rules.ts'
import type { ReportDetail } from '#domain/reports/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { bidderText } from '#web/estimates/bidder-text.ts'
import { earlyLines } from '#web/estimates/early/early-lines.ts'
import { earlySources, readEarly, showBeforeScripts, showEarly } from '#web/shell/early/early-content.ts'
import { withValues } from '#web/shell/early/tokens.ts'
import { dateText } from '#web/ui/format.ts'
import { EARLY_ESTIMATE, EARLY_REPORT } from './early-names.ts'

showBeforeScripts(showReport(), showEstimate())

async function showReport() {
  const [href = ''] = earlySources(EARLY_REPORT)
  const { propertyAddress, originalFileName } = await readEarly<ReportDetail>(href)
  showEarly(EARLY_REPORT, { address: propertyAddress, file: originalFileName }, [])
}

async function showEstimate() {
  // An earlier version of the estimate waits for the script.
  if (new URLSearchParams(location.search).has('version')) return
  const [versionsHref = '', estimateHref = ''] = earlySources(EARLY_ESTIMATE)
  const [latest] = await readEarly<EstimateVersion[]>(versionsHref)
  if (latest) show(await readEarly<AgentEstimate>(withValues(estimateHref, { estimate: latest.id })))
}

/** What `EstimateOfReport.tsx` shows. */
function show(estimate: AgentEstimate) {
  const { id, kind, sentAt, totalAmount, validUntil, acceptance, hasPdf, estimateData } = estimate
  const isLetter = kind === 'letter'
  const values = {
    ...bidderText(estimate),
    id,
    letter: isLetter ? '' : null,
    estimate: isLetter ? null : '',
    sent: sentAt && dateText(sentAt),
    total: dollarText(totalAmount),
    expiry: expiryText({ validUntil, requestedAt: acceptance?.at }, new Date()),
    pdf: hasPdf ? '' : null,
    manual: estimateData ? null : '',
  }
  showEarly(EARLY_ESTIMATE, values, earlyLines(estimateData))
}
