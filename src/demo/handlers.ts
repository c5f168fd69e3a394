import { work } from '#platform/bind.ts'
import { bringAll } from './bring-samples.ts'
import { bringSamples } from './jobs.ts'

export const demoWorkers = [work(bringSamples, (ctx, _payload, attempt) => bringAll(ctx, attempt))]
