import { work } from '#platform/handlers.ts'
import { foldListCounts } from './jobs.ts'
import { fold } from './list-counts.ts'

export const listCountWorkers = [work(foldListCounts, fold)]
