import type { WorkRequest } from '#domain/repairs/work/contract.ts'
import { decisionBlocker } from '#domain/repairs/work/rules.ts'
import { bidderText } from '#web/estimates/bidder-text.ts'
import { showLink } from '#web/estimates/links/early-link.ts'
import { dateText } from '#web/ui/format.ts'
import { earlyWorkLines } from './early-work-lines.ts'
import { confirmationText } from './link-text.ts'

showLink((request: WorkRequest) => ({
  title: request.propertyAddress,
  description: confirmationText(request),
  // What the page says first waits for it.
  card:
    decisionBlocker(request) !== null || request.doneAt
      ? null
      : {
          title: 'The work',
          ...bidderText(request),
          sent: request.sentAt && dateText(request.sentAt),
          lines: earlyWorkLines(request),
        },
}))
