import type { z } from 'zod'
import type { CallerOf, Endpoint, OutputOf, ParsedInputOf } from '#kernel/endpoint.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from './context.ts'
import type { Db } from './db/db.ts'
import type { Attempt, Job } from './job.ts'

export type Route = { endpoint: Endpoint; handle: RouteHandler<Endpoint> }
export type Worker = {
  job: Job
  handle: JobHandler<Job>
  onGiveUp?: GiveUpHandler<Job> | undefined
  onRestart?: RestartHandler<Job> | undefined
}

type RouteHandler<E extends Endpoint> = (
  ctx: Context,
  caller: CallerOf<E>,
  input: ParsedInputOf<E>,
  request: RequestContext,
) => Promise<OutputOf<E>>
type JobHandler<J extends Job> = (
  ctx: Context,
  payload: z.output<J['payload']>,
  attempt: Attempt,
) => Promise<void>

type GiveUpHandler<J extends Job> = (
  ctx: Context,
  payload: z.output<J['payload']>,
  error: unknown,
) => Promise<void>

type RestartHandler<J extends Job> = (
  ctx: Context,
  tx: Db,
  payload: z.output<J['payload']>,
) => Promise<boolean>

/** Binds an endpoint to its use case; the compiler checks that their types agree. */
export function on<E extends Endpoint>(endpoint: E, handle: RouteHandler<E>): Route {
  return { endpoint, handle: handle as RouteHandler<Endpoint> }
}

/**
 * Binds a job to its use case. `onGiveUp` runs when no retry is left, to record the failure where users see it. It must be
 * idempotent, because it may run twice. `onRestart` undoes that in the transaction that queues the job again; it returns
 * false if there's nothing left for the job to do.
 */
export function work<J extends Job>(
  job: J,
  handle: JobHandler<J>,
  { onGiveUp, onRestart }: { onGiveUp?: GiveUpHandler<J>; onRestart?: RestartHandler<J> } = {},
): Worker {
  return {
    job,
    handle: handle as JobHandler<Job>,
    onGiveUp: onGiveUp as GiveUpHandler<Job> | undefined,
    onRestart: onRestart as RestartHandler<Job> | undefined,
  }
}
