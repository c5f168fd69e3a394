import { z } from 'zod'
import { UserId } from '#kernel/actor.ts'
import { job } from '#platform/job.ts'
import { ImportId } from './contract.ts'
import { PRICE_LIST_POOL } from './read-list.ts'

/**
 * Reads an import's file and compares it with the pricebook. Idempotent: it begins anew, and ends if that's done. One contractor's
 * files are read one after another, so that they don't hold up others'.
 */
export const checkPriceImport = job('check-price-import', z.object({ importId: ImportId }), {
  retryLimit: 3,
  expireInSeconds: 5 * 60,
  concurrency: PRICE_LIST_POOL.processes,
  concurrencyPerGroup: 1,
})

/**
 * Writes an import's rows to the pricebook, a batch per transaction. Idempotent: a row that was written is marked in the same
 * transaction, so the next attempt continues behind it.
 */
export const writePriceImport = job('write-price-import', z.object({ importId: ImportId, actorId: UserId }), {
  retryLimit: 5,
  expireInSeconds: 5 * 60,
})
