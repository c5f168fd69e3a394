import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { withZeroCounts } from '#kernel/counts.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page } from '#kernel/page.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { pageOf } from '#platform/db/keyset.ts'
import type { Worker } from '#platform/handlers.ts'
import { end, type JobRow, restart, runNow } from '#platform/jobs/stored-jobs.ts'
import { type JobEntry, type JobRequest, JobState } from './contract.ts'
import * as store from './store.ts'

export async function list(ctx: Context, request: JobRequest): Promise<Page<JobEntry>> {
  const rows = await store.list(ctx.db, request)
  return pageOf(rows, request.limit, ({ output, queuedAt, startsAt, ...job }) => ({
    ...job,
    failure: job.failures > 0 || job.state === 'failed' ? (output?.message ?? null) : null,
    queuedAt: queuedAt.toISOString(),
    startsAt: ['waiting', 'retrying'].includes(job.state) ? startsAt.toISOString() : null,
  }))
}

export async function count(ctx: Context): Promise<Record<JobState, number>> {
  const rows = await store.countByState(ctx.db)
  return withZeroCounts(
    JobState.options,
    rows.map(({ state, jobs }) => [state, jobs]),
  )
}

/**
 * Runs a waiting job now, or queues one again that was given up. Throws `conflict` for one that is running, has finished, or
 * has nothing left to do.
 */
export async function retry(ctx: Context, admin: SignedIn, id: string, workers: readonly Worker[]) {
  await ctx.db.transaction(async (tx) => {
    const waiting = await runNow(tx, id)
    const job = waiting ?? (await restart(tx, id))
    if (!job) throw await problemOf(tx, id)
    if (!waiting && !(await hasWork(ctx, tx, job, workers)))
      throw new DomainError('conflict', 'There’s nothing left for this job to do.')
    await record(tx, admin, { action: 'job-retried', subject: id, details: { job: job.name } })
  })
}

/** Whether a restarted job has anything to do: giving up ended what it was for, unless `onRestart` can undo that. */
async function hasWork(ctx: Context, tx: Db, { name, data }: JobRow, workers: readonly Worker[]) {
  const worker = workers.find(({ job }) => job.name === name)
  if (!worker?.onGiveUp) return true
  return (await worker.onRestart?.(ctx, tx, worker.job.payload.parse(data ?? {}))) ?? false
}

/** Gives up a waiting job, as if its last retry had failed. Throws `conflict` for one that is running or has finished. */
export async function giveUp(ctx: Context, admin: SignedIn, id: string, workers: readonly Worker[]) {
  const job = await ctx.db.transaction(async (tx) => {
    const ended = await end(tx, id, 'Given up by staff')
    if (!ended) throw await problemOf(tx, id)
    await record(tx, admin, { action: 'job-given-up', subject: id, details: { job: ended.name } })
    return ended
  })
  // After a crash before this, a maintenance job finds what the job was for and queues it again.
  const worker = workers.find(({ job: { name } }) => name === job.name)
  await worker?.onGiveUp?.(ctx, worker.job.payload.parse(job.data ?? {}), new Error('Given up by staff'))
}

const problemOf = async (tx: Db, id: string) =>
  (await store.exists(tx, id))
    ? new DomainError('conflict', 'This job is running or has finished. Reload the list.')
    : new DomainError('not_found', 'We couldn’t find this job.')
