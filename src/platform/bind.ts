import type { z } from 'zod'
import type { CallerOf, Endpoint, OutputOf, ParsedInputOf } from '#kernel/endpoint.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from './context.ts'
import type { Attempt, Job } from './jobs/job.ts'

export type Route = { endpoint: Endpoint; handle: RouteHandler<Endpoint> }
export type Worker = { job: Job; handle: JobHandler<Job>; onGiveUp?: GiveUpHandler<Job> | undefined }

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

/** Binds an endpoint to its use case; the compiler checks that their types agree. */
export function on<E extends Endpoint>(endpoint: E, handle: RouteHandler<E>): Route {
  return { endpoint, handle: handle as RouteHandler<Endpoint> }
}

/**
 * Binds a job to its use case. `onGiveUp` runs when no retry is left, to record the failure where users see it. It must be
 * idempotent, because it may run twice.
 */
export function work<J extends Job>(
  job: J,
  handle: JobHandler<J>,
  { onGiveUp }: { onGiveUp?: GiveUpHandler<J> } = {},
): Worker {
  return {
    job,
    handle: handle as JobHandler<Job>,
    onGiveUp: onGiveUp as GiveUpHandler<Job> | undefined,
  }
}
