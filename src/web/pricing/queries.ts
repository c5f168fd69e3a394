import { queryOptions } from '@tanstack/react-query'
import { listContractors } from '#domain/accounts/contractors/contract.ts'
import {
  getPriceImport,
  type ImportId,
  type ImportOutcome,
  listImportRivals,
  listImportRows,
  listPriceImports,
  type PriceImport,
} from '#domain/pricing/price-imports/contract.ts'
import {
  countPricebook,
  getPricebookCoverage,
  type ItemFilter,
  listPricebook,
  listPricebooks,
} from '#domain/pricing/pricebooks/contract.ts'
import { listItemCharges } from '#domain/repairs/charges/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { countsQuery, pagedQuery, query } from '#web/api/query.ts'

/** Whose pricebook: contractors leave it out, because it's always their own. */
export type PricebookOwner = { contractorId?: UserId }

const PAGE_SIZE = 50
const RECENT_IMPORTS = 5

export const itemPages = (filter: ItemFilter) => pagedQuery(listPricebook, { ...filter, limit: PAGE_SIZE })
export const itemCounts = (filter: ItemFilter) => countsQuery(listPricebook, countPricebook, filter)
export const coverageQuery = (owner: PricebookOwner) => query(getPricebookCoverage, owner)
/** What was charged, of all items: few of a pricebook were ever used in completed work. */
export const chargesQuery = (owner: PricebookOwner) => query(listItemCharges, owner)
export const bookPages = (search?: string) => pagedQuery(listPricebooks, { search, limit: PAGE_SIZE })

/** What a changed item changes on other screens. */
export const CHANGED_BY_ITEM = [listPricebook, listPricebooks, listContractors, getPricebookCoverage]

export const importPages = (owner: PricebookOwner) =>
  pagedQuery(listPriceImports, { ...owner, limit: RECENT_IMPORTS })

const POLL_MS = 1_000

/** An import; polled while a job works on it. */
export const importQuery = (id: ImportId) =>
  queryOptions({
    ...query(getPriceImport, { id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? POLL_MS : false),
  })

export const isAtWork = ({ status }: Pick<PriceImport, 'status'>) =>
  status === 'checking' || status === 'importing'

/** Not kept: other columns give other rows. */
export const rowPages = (id: ImportId, which: { outcome: ImportOutcome; skipped?: 'true' | 'false' }) => ({
  ...pagedQuery(listImportRows, { id, ...which, limit: PAGE_SIZE }),
  staleTime: 0,
  gcTime: 0,
})

/** Prices of an import that aren't used. Not kept: the pricebook may have changed since. */
export const importRivalsQuery = (id: ImportId) => ({ ...query(listImportRivals, { id }), staleTime: 0 })

/** What a corrected row of an import changes. */
export const CHANGED_BY_ROW = [getPriceImport, listImportRows, listImportRivals]

/** What an import's next step changes on other screens. */
export const CHANGED_BY_IMPORT = [...CHANGED_BY_ITEM, ...CHANGED_BY_ROW, listPriceImports]
