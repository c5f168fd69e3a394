import { estimateReplaced, requestedWorkReplaced } from '#domain/estimates/jobs.ts'
import { concludeRequest } from '#domain/repairs/requests/responding/replaced-request.ts'
import { work } from '#platform/handlers.ts'
import { concludeReplacement } from './replacement.ts'

export const replacementWorkers = [
  work(requestedWorkReplaced, concludeReplacement),
  work(estimateReplaced, concludeRequest),
]
