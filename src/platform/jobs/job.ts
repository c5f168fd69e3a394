import { z } from 'zod'
import type { Db } from '#platform/db/db.ts'

/** A kind of background work: its name, the shape of what it is told, and how patiently it is tried. */
export type Job<P extends z.ZodType = z.ZodType> = {
  name: string
  payload: P
  /** How often it is tried again after failing, with growing pauses. */
  retryLimit: number
  /** How long one try may take before it counts as failed. */
  expireInSeconds: number
  /** How many run side by side in one process. */
  concurrency: number
  /** When it runs by itself: a cron expression, UTC. Such a job takes `{}`. */
  cron?: string
}

const USUAL = { retryLimit: 8, expireInSeconds: 120, concurrency: 1 }

export function job<P extends z.ZodType>(
  name: string,
  payload: P,
  options: Partial<Pick<Job, 'retryLimit' | 'expireInSeconds' | 'concurrency' | 'cron'>> = {},
): Job<P> {
  return { name, payload, ...USUAL, ...options }
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
 * more than once.
 */
export type Enqueue = <P extends z.ZodType>(tx: Db, kind: Job<P>, payload: z.input<P>) => Promise<void>

/** What a try of a job knows of itself. On the last one the work should leave things in an honest state. */
export type Attempt = { isLast: boolean; signal: AbortSignal }
