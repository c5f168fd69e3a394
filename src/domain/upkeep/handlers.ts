import { work } from '#platform/bind.ts'
import { nightlyUpkeep, requeueForgotten } from './jobs.ts'
import * as upkeep from './upkeep.ts'

export const upkeepWorkers = [work(nightlyUpkeep, upkeep.nightly), work(requeueForgotten, upkeep.requeue)]
