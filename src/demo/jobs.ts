import { z } from 'zod'
import { job } from '#platform/job.ts'

/** Uploads the sample reports and brings each to its goal. Idempotent: each step first checks whether it's done. */
export const seedSamples = job('seed-samples', z.object({}), { expireInSeconds: 10 * 60 })
