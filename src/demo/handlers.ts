import { work } from '#platform/handlers.ts'
import { seedSamples } from './jobs.ts'
import { seedAllSamples } from './seed-samples.ts'

export const demoWorkers = [work(seedSamples, (ctx, _payload, attempt) => seedAllSamples(ctx, attempt))]
