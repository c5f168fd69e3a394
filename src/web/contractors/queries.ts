import { countContractors, getCompany, getContractor, listContractors } from '#domain/contractors/contract.ts'
import { countsQuery, pagedQuery, query } from '#web/api/query.ts'

const PAGE_SIZE = 50

/** Contractors by company name, a page at a time. */
export const contractorPages = (search?: string, limit = PAGE_SIZE) =>
  pagedQuery(listContractors, { search, limit })

/** How many contractors there are. */
export const contractorCounts = (search?: string) =>
  countsQuery(listContractors, countContractors, { search })

/** What a change to a contractor's account changes. */
export const CHANGED_BY_CONTRACTOR = [listContractors, getContractor]

/** The signed-in contractor's own company. */
export const ownCompany = query(getCompany, {})
