import { on, type Worker } from '#platform/handlers.ts'
import { countJobs, giveUpJob, listJobs, retryJob } from './contract.ts'
import * as jobs from './jobs.ts'

/** `workers`: the handlers of every job, which decide what retrying and giving up mean. */
export const jobRoutes = (workers: readonly Worker[]) => [
  on(listJobs, async (ctx, _admin, request, http) => http.page(await jobs.list(ctx, request))),
  on(countJobs, (ctx) => jobs.count(ctx)),
  on(retryJob, (ctx, admin, { id }) => jobs.retry(ctx, admin, id, workers)),
  on(giveUpJob, (ctx, admin, { id }) => jobs.giveUp(ctx, admin, id, workers)),
]
