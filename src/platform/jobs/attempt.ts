import { sql } from 'drizzle-orm'
import type { JobWithMetadata } from 'pg-boss'
import type { Worker } from '#platform/bind.ts'
import type { Context } from '#platform/context.ts'
import { sanitizedError } from '#platform/log.ts'
import { countFailures, recordFailure } from './failures.ts'
import { PermanentFailure } from './job.ts'

/**
 * A restart or a kill interrupts running jobs, which isn't a failure. But a job that crashes its process each time must end too.
 */
const MAX_INTERRUPTIONS = 10

/** A job as pg-boss hands it over. `retryCount` is how often it was claimed before. */
export type Claim = JobWithMetadata<unknown>

/**
 * Runs a claimed job once. Throws when it failed, which has pg-boss retry it, or store it as failed once it is given up: after
 * `retryLimit` retries, after a `PermanentFailure`, or after too many interruptions. pg-boss stores the error that's thrown with
 * all of its properties, so it's sanitized.
 */
export async function attempt(
  ctx: Context,
  worker: Worker,
  claim: Claim,
  isStopping: () => boolean,
): Promise<void> {
  const measured = ctx.metrics.startJob(worker.job.name)
  try {
    await run(ctx, worker, claim, isStopping)
    measured.end('completed')
  } catch (error) {
    measured.end(isStopping() ? 'interrupted' : error instanceof GivenUp ? 'given_up' : 'retried')
    throw sanitizedError(error instanceof GivenUp ? error.cause : error)
  }
}

/** Marks the error of a job that was given up, its `cause`. */
class GivenUp extends Error {}

async function run(ctx: Context, worker: Worker, claim: Claim, isStopping: () => boolean) {
  const { job, handle } = worker
  // pg-boss can claim one more job between the stop and its own shutdown; the next process runs it.
  if (isStopping()) throw new Error('the process is stopping')
  const failures = claim.retryCount > 0 ? await countFailures(ctx.db, claim.id) : 0
  const interruptions = claim.retryCount - failures
  // More failures than retries: the process died, or the attempt ran out of time, just before it was given up.
  if (interruptions > MAX_INTERRUPTIONS || failures > job.retryLimit)
    return await giveUp(ctx, worker, claim, new Error(`interrupted ${interruptions} times`))
  try {
    // A job that `drain` fetched has no signal.
    const signal = (claim.signal as AbortSignal | undefined) ?? new AbortController().signal
    await Promise.race([handle(ctx, job.payload.parse(claim.data ?? {}), { signal }), rejectOnAbort(signal)])
  } catch (error) {
    if (isStopping()) throw error // an interruption
    const now = await recordFailure(ctx.db, claim.id)
    if (now > job.retryLimit || error instanceof PermanentFailure)
      return await giveUp(ctx, worker, claim, error)
    ctx.log.error({ err: error, job: job.name, id: claim.id, failures: now }, 'a job failed')
    throw error
  }
}

/** A handler that ignores its signal must not keep a timeout from being counted. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

async function giveUp(ctx: Context, { job, onGiveUp }: Worker, claim: Claim, error: unknown): Promise<never> {
  ctx.log.error({ err: error, job: job.name, id: claim.id, claims: claim.retryCount }, 'a job was given up')
  await onGiveUp?.(ctx, job.payload.parse(claim.data ?? {}), error)
  await ctx.db.execute(sql`update pgboss.job set retry_limit = retry_count where id = ${claim.id}`)
  throw new GivenUp('given up', { cause: error })
}
