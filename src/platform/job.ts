import { z } from 'zod'
import type { Db } from '#platform/db/db.ts'

/** How many run side by side, given the number of child processes that read documents. */
type Concurrency = number | ((processes: number) => number)

/** A kind of background work: its name, the shape of its payload, and how it is retried. */
export type Job<P extends z.ZodType = z.ZodType> = {
  name: string
  payload: P
  /** How many retries follow a failure, with growing pauses. Interruptions and outages are counted apart. */
  retryLimit: number
  /** How long one attempt may take before it counts as failed. */
  expireInSeconds: number
  /** How many run side by side in one process. */
  concurrency: Concurrency
  /** How many of one group run side by side in one process; unlimited unless set. */
  concurrencyPerGroup?: Concurrency
  /** When it runs by itself: a cron expression, UTC. Such a job takes `{}`. */
  cron?: string
}

const DEFAULTS = { retryLimit: 8, expireInSeconds: 120, concurrency: 1 }

export function job<P extends z.ZodType>(
  name: string,
  payload: P,
  options: Partial<Omit<Job, 'name' | 'payload'>> = {},
): Job<P> {
  return { name, payload, ...DEFAULTS, ...options }
}

/** A job as a row of another table holds it, to be queued later. */
export type StoredJob = { job: string; payload: object }

export const storedJob = <P extends z.ZodType<object>>(kind: Job<P>, payload: z.input<P>): StoredJob => ({
  job: kind.name,
  payload: kind.payload.parse(payload),
})

/** The job of a `StoredJob`, for `Enqueue`: the payload was checked when it was stored. */
export const jobNamed = (name: string): Job<z.ZodType<object>> => job(name, z.looseObject({}))

/**
 * Queues work in the caller's transaction, so that it is queued if and only if its cause was committed. Every job may run
 * more than once. `group` is whose job it is, for `concurrencyPerGroup`; `startAfter` is when it runs at the earliest, unless clocks differ.
 */
export type Enqueue = <P extends z.ZodType>(
  tx: Db,
  kind: Job<P>,
  payload: z.input<P>,
  options?: { group?: string; startAfter?: Date },
) => Promise<void>

/** One attempt at a job. */
export type Attempt = {
  /** Aborts when it runs out of time or the process shuts down. */
  signal: AbortSignal
  /** Whether an earlier attempt's process died. What that one had claimed is free. */
  isAfterCrash?: boolean
}

/** A failure that every retry would repeat: the job is given up at once. */
export class PermanentFailure extends Error {}
