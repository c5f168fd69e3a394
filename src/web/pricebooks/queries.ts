import { listContractors } from '#domain/contractors/contract.ts'
import {
  countPricebook,
  type ItemFilter,
  listPricebook,
  listPricebooks,
} from '#domain/pricebooks/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { countsQuery, pagedQuery } from '#web/api/query.ts'

/** Whose pricebook: contractors leave it out, because it's always their own. */
export type PricebookOwner = { contractorId?: UserId }

const PAGE_SIZE = 50

export const itemPages = (filter: ItemFilter) => pagedQuery(listPricebook, { ...filter, limit: PAGE_SIZE })
export const itemCounts = (filter: ItemFilter) => countsQuery(listPricebook, countPricebook, filter)
export const bookPages = (search?: string) => pagedQuery(listPricebooks, { search, limit: PAGE_SIZE })

/** What a changed item changes on other screens. */
export const CHANGED_BY_ITEM = [listPricebook, listPricebooks, listContractors]
