import { requestedWorkReplaced } from '#domain/estimates/jobs.ts'
import { work } from '#platform/handlers.ts'
import { concludeReplacement } from './replacement.ts'

export const replacementWorkers = [work(requestedWorkReplaced, concludeReplacement)]
