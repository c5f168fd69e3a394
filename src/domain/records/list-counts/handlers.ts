import { work } from '#platform/bind.ts'
import { foldTallies } from './jobs.ts'
import { fold } from './list-counts.ts'

export const tallyWorkers = [work(foldTallies, fold)]
