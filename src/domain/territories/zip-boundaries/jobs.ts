import { z } from 'zod'
import { STATE_CODES } from '#domain/territories/contract.ts'
import { job } from '#platform/job.ts'

/**
 * Fetches a state's ZIP boundaries from the configured host, simplifies, and stores them. Idempotent: it ends if they are
 * already stored, and the last one to finish replaces the others' file.
 */
export const prepareBoundaries = job('prepare-boundaries', z.object({ state: z.enum(STATE_CODES) }), {
  retryLimit: 2,
  expireInSeconds: 5 * 60,
})
