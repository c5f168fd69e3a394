import { countContractors, getCompany, listContractors } from '#domain/contractors/contract.ts'
import { completeQuery, countsQuery, pagedQuery, query } from '#web/api/query.ts'

const PAGE_SIZE = 50

/** Contractors by company name, a page at a time. */
export const contractorPages = (search?: string, limit = PAGE_SIZE) =>
  pagedQuery(listContractors, { search, limit })

/** How many contractors there are. */
export const contractorCounts = (search?: string) =>
  countsQuery(listContractors, countContractors, { search })

/** Every contractor, to choose one from. */
export const allContractors = completeQuery(listContractors, {})

/** The signed-in contractor's own company. */
export const ownCompany = query(getCompany, {})
