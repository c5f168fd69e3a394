import { z } from 'zod'
import { EstimateId } from '#domain/estimates/contract.ts'
import { endpoint, Nothing } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'

/** `retrying`: it failed, and waits for its next attempt. `failed`: it was given up. Finished jobs aren't listed. */
export const JobState = z.enum(['waiting', 'running', 'retrying', 'failed'])
export type JobState = z.infer<typeof JobState>

export const JobEntry = z.object({
  id: z.uuid(),
  /** The kind of job: `deliver-estimate`. */
  name: z.string(),
  state: JobState,
  /** What the job is about: a property's address, or an email's recipient; null for one that's about the whole installation. */
  about: z.string().nullable(),
  /** The estimate it's about, if there's one. */
  estimateId: EstimateId.nullable(),
  /** How many attempts have failed. */
  failures: z.int().nonnegative(),
  /** Why the latest attempt failed; null unless one did. */
  failure: z.string().nullable(),
  queuedAt: z.iso.datetime(),
  /** When its next attempt may start; null unless it's waiting or retrying. */
  startsAt: z.iso.datetime().nullable(),
})
export type JobEntry = z.infer<typeof JobEntry>

export const JobRequest = PageRequest.extend({
  state: JobState.optional(),
  /** `delivery`: estimates and emails on their way. */
  kind: z.enum(['delivery']).optional(),
})
export type JobRequest = z.infer<typeof JobRequest>

export const listJobs = endpoint({
  name: 'listJobs',
  summary:
    'Background jobs that have not finished, or that were given up and whose work is still to be done; latest first.',
  method: 'GET',
  path: '/api/admin/jobs',
  access: ['admin'],
  input: JobRequest,
  output: z.array(JobEntry),
})

export const countJobs = endpoint({
  name: 'countJobs',
  summary: 'How many background jobs there are in each state.',
  method: 'GET',
  path: '/api/admin/jobs/counts',
  access: ['admin'],
  input: z.object({}),
  output: z.record(JobState, z.int()),
})

export const retryJob = endpoint({
  name: 'retryJob',
  summary:
    'Runs a waiting job now, or queues one again that was given up. Returns 409 if it has nothing left to do.',
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  access: ['admin'],
  input: z.object({ id: z.uuid() }),
  output: Nothing,
})

export const giveUpJob = endpoint({
  name: 'giveUpJob',
  summary: 'Gives up a job that waits for an attempt. Returns 409 for one that is running or has finished.',
  method: 'POST',
  path: '/api/admin/jobs/:id/give-up',
  access: ['admin'],
  input: z.object({ id: z.uuid() }),
  output: Nothing,
})
