import type { WorkRequest } from '#domain/repairs/work/contract.ts'
import { answerBlocker } from '#domain/repairs/work/rules.ts'
import { showLink } from '#web/estimates/links/early-link.ts'
import { TO_ANSWER } from '#web/repairs/work/request-text.ts'
import { earlyWorkLines } from './early-work-lines.ts'
import { requestText } from './link-text.ts'

showLink((request: WorkRequest) => ({
  title: request.propertyAddress,
  description: requestText(request),
  card:
    request.answer || answerBlocker(request) !== null
      ? null
      : { title: 'Requested work', facts: TO_ANSWER, lines: earlyWorkLines(request) },
}))
