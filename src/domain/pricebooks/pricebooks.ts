import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import type { PricebookItem } from './contract.ts'
import * as store from './store.ts'

/** A contractor's prices; empty where there is no contractor, or no book yet. */
export async function bookOf(db: Db, contractorId: UserId | null): Promise<PricebookItem[]> {
  return contractorId ? await store.listOf(db, contractorId) : []
}
