import { sql } from 'drizzle-orm'
import type { JobWithMetadata } from 'pg-boss'
import type { Worker } from '#platform/bind.ts'
import type { Context } from '#platform/context.ts'
import { sanitizedError } from '#platform/log.ts'
import type { JobOutcome } from '#platform/metrics.ts'
import { outageOf } from '#platform/outages.ts'
import { inSpan } from '#platform/tracing/tracing.ts'
import { countsOf, recordAttempt } from './failures.ts'
import { PermanentFailure } from './job.ts'

/**
 * A restart or a kill interrupts running jobs, which isn't a failure. But a job that crashes its process each time must end too.
 */
const MAX_INTERRUPTIONS = 10

/**
 * An outage of the database, the storage, the disk, or the mail server isn't a failure either. But what seems to be one may be a
 * wrong setting, which staff should see. With pauses of at most 30 seconds, this many attempts span 70 minutes.
 */
const MAX_OUTAGES = 140

/** A job as pg-boss hands it over. `retryCount` is how often it was claimed before. */
export type Claim = JobWithMetadata<unknown>

/**
 * Runs a claimed job once. Throws when it failed, which has pg-boss retry it, or store it as failed once it is given up: after
 * `retryLimit` retries, after a `PermanentFailure`, or after too many interruptions or outages. pg-boss stores the error that's thrown with
 * all of its properties, so it's sanitized.
 */
export async function attempt(
  ctx: Context,
  worker: Worker,
  claim: Claim,
  isStopping: () => boolean,
): Promise<void> {
  const { name } = worker.job
  const measured = ctx.metrics.startJob(name)
  const attributes = {
    'odie.job.name': name,
    'odie.job.id': claim.id,
    'odie.job.attempt': claim.retryCount + 1,
  }
  const description = {
    name: `job ${name}`,
    kind: 'consumer',
    traceparent: traceOf(claim),
    attributes,
  } as const
  await inSpan(ctx.tracing, description, async (span) => {
    const end = (outcome: JobOutcome) => {
      measured.end(outcome)
      span.set({ 'odie.job.outcome': outcome })
    }
    try {
      await run(ctx, worker, claim, isStopping)
      end('completed')
    } catch (error) {
      end(isStopping() ? 'interrupted' : error instanceof GivenUp ? 'given_up' : 'retried')
      throw error instanceof GivenUp ? error.cause : error
    }
  }).catch((error) => {
    throw sanitizedError(error)
  })
}

/** The trace in which the job was queued, next to its payload. Null for a cron job, or if nothing was traced then. */
function traceOf({ data }: Claim): string | null {
  const { traceparent } = (data ?? {}) as { traceparent?: unknown }
  return typeof traceparent === 'string' ? traceparent : null
}

/** Marks the error of a job that was given up, its `cause`. */
class GivenUp extends Error {}

async function run(ctx: Context, worker: Worker, claim: Claim, isStopping: () => boolean) {
  const { job, handle } = worker
  // pg-boss can claim one more job between the stop and its own shutdown; the next process runs it.
  if (isStopping()) throw new Error('the process is stopping')
  const { failures, outages } =
    claim.retryCount > 0 ? await countsOf(ctx.db, claim.id) : { failures: 0, outages: 0 }
  const interruptions = claim.retryCount - failures - outages
  // More failures than retries: the process died, or the attempt ran out of time, just before it was given up.
  if (interruptions > MAX_INTERRUPTIONS || failures > job.retryLimit || outages > MAX_OUTAGES)
    return await giveUp(ctx, worker, claim, new Error(`interrupted ${interruptions} times`))
  try {
    // A job that `drain` fetched has no signal.
    const signal = (claim.signal as AbortSignal | undefined) ?? new AbortController().signal
    await Promise.race([handle(ctx, job.payload.parse(claim.data ?? {}), { signal }), rejectOnAbort(signal)])
  } catch (error) {
    if (isStopping()) throw error // an interruption
    if (await isLast(ctx, worker, claim, error)) return await giveUp(ctx, worker, claim, error)
    throw error
  }
}

/** Counts an attempt that ended with this error, and logs it unless it was the last one. */
async function isLast(ctx: Context, { job }: Worker, { id }: Claim, error: unknown): Promise<boolean> {
  // The next run of a job without retries comes by itself, from its cron expression.
  const outage = job.retryLimit > 0 ? outageOf(error) : null
  const attempted = outage ? { failures: 0, outages: 1 } : { failures: 1, outages: 0 }
  const { failures, outages } = await recordAttempt(ctx.db, id, attempted)
  if (error instanceof PermanentFailure || (outage ? outages > MAX_OUTAGES : failures > job.retryLimit))
    return true
  if (outage) ctx.log.warn({ err: error, job: job.name, id, outages }, `a job waits for the ${outage}`)
  else ctx.log.error({ err: error, job: job.name, id, failures }, 'a job failed')
  return false
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
