import { sql } from 'drizzle-orm'
import type { JobWithMetadata } from 'pg-boss'
import type { Context } from '#platform/context.ts'
import type { Worker } from '#platform/handlers.ts'
import type { JobOutcome } from '#platform/metrics.ts'
import { outageOf } from '#platform/outages.ts'
import { sanitizedError } from '#platform/telemetry/log.ts'
import { inSpan } from '#platform/telemetry/tracing.ts'
import { PermanentFailure } from '../job.ts'
import { addToCounts, type Counts, countsOf, NO_COUNTS } from './failures.ts'
import { release } from './stored-jobs.ts'
import { MAX_TRIALS, type Suspects } from './suspects.ts'

/**
 * An outage of the database, the storage, the disk, or the mail server isn't a failure. But what seems to be one may be a wrong
 * setting, which staff should see. With pauses of at most 30 seconds, this many attempts span 70 minutes.
 */
const MAX_OUTAGES = 140

/** A job as pg-boss hands it over. `retryCount` is how often it was claimed before. */
export type Claim = JobWithMetadata<unknown>

/** The process that claims jobs. */
export type Process = { suspects: Suspects; isStopping(): boolean }

type Outcome = 'completed' | 'interrupted'

/**
 * Runs a claimed job once, or puts it back, if the process is stopping or the job has to wait for its turn. Throws when it failed, which
 * has pg-boss retry it, or store it as failed once it is given up: after `retryLimit` retries, after a `PermanentFailure`, after too
 * many outages, or once trials have shown that it kills its process. pg-boss stores the error that's thrown with all of its
 * properties, so it's sanitized.
 */
export async function attempt(ctx: Context, worker: Worker, claim: Claim, process: Process): Promise<void> {
  // pg-boss can claim one more job between the stop and its own shutdown; the next process runs it.
  if (process.isStopping()) return await release(ctx.db, claim, { pauseMs: 0 })
  const counts = claim.retryCount > 0 ? await countsOf(ctx.db, claim.id) : NO_COUNTS
  if (isExhausted(worker, counts))
    return await measure(ctx, worker, claim, () => giveUpLate(ctx, worker, claim, counts))
  const { failures, outages, releases, trials } = counts
  const interruptions = claim.retryCount - failures - outages - releases
  const decision = process.suspects.requestStart({ interruptions, trials })
  if (!decision.mayStart) return await release(ctx.db, claim, { pauseMs: decision.pauseMs })
  try {
    // Recorded before it begins: nothing can be, once it has killed the process.
    if (decision.isTrial) await addToCounts(ctx.db, claim.id, { trials: 1 })
    const trials = decision.isTrial ? -1 : 0
    const isAfterCrash = interruptions > 0
    await measure(ctx, worker, claim, () => run(ctx, worker, claim, { ...process, trials, isAfterCrash }))
  } finally {
    decision.leave()
  }
}

/** Runs `work` as a span, and counts and times it by its outcome. */
async function measure(ctx: Context, { job: { name } }: Worker, claim: Claim, work: () => Promise<Outcome>) {
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
      end(await work())
    } catch (error) {
      end(error instanceof GivenUp ? 'given_up' : 'retried')
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

type Running = Process & {
  /** What an end that isn't a crash adds to the trials. */
  trials: number
  isAfterCrash: boolean
}

async function run(
  ctx: Context,
  worker: Worker,
  claim: Claim,
  { isStopping, trials, isAfterCrash }: Running,
): Promise<Outcome> {
  const { job, handle } = worker
  try {
    // A job that `drain` fetched has no signal.
    const signal = (claim.signal as AbortSignal | undefined) ?? new AbortController().signal
    const handled = handle(ctx, job.payload.parse(claim.data ?? {}), { signal, isAfterCrash })
    await Promise.race([handled, rejectOnAbort(signal)])
    return 'completed'
  } catch (error) {
    if (isStopping()) {
      await release(ctx.db, claim, { pauseMs: 0, trials })
      return 'interrupted'
    }
    if (await isLast(ctx, worker, claim, { error, trials })) return await giveUp(ctx, worker, claim, error)
    throw error
  }
}

type Failure = { error: unknown; trials: number }

/** Counts an attempt that ended with this error, and logs it unless it was the last one. */
async function isLast(ctx: Context, { job }: Worker, { id }: Claim, { error, trials }: Failure) {
  // The next run of a job without retries comes by itself, from its cron expression.
  const outage = job.retryLimit > 0 ? outageOf(error) : null
  const { failures, outages } = await addToCounts(ctx.db, id, {
    [outage ? 'outages' : 'failures']: 1,
    trials,
  })
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

/** Whether the job is to be given up before it runs again. */
const isExhausted = ({ job }: Worker, { failures, outages, trials }: Counts) =>
  trials >= MAX_TRIALS || failures > job.retryLimit || outages > MAX_OUTAGES

/** More failures than retries: the process died, or the attempt ran out of time, just before the job was given up. */
const giveUpLate = (ctx: Context, worker: Worker, claim: Claim, { trials }: Counts) =>
  giveUp(
    ctx,
    worker,
    claim,
    trials >= MAX_TRIALS
      ? new Error(`This job killed ODIE’s process each of the last ${trials} times that it was tried.`)
      : new Error('The process died just before the job was given up.'),
  )

async function giveUp(ctx: Context, { job, onGiveUp }: Worker, claim: Claim, error: unknown): Promise<never> {
  ctx.log.error({ err: error, job: job.name, id: claim.id, claims: claim.retryCount }, 'a job was given up')
  await onGiveUp?.(ctx, job.payload.parse(claim.data ?? {}), error)
  await ctx.db.execute(sql`update pgboss.job set retry_limit = retry_count where id = ${claim.id}`)
  throw new GivenUp('given up', { cause: error })
}
