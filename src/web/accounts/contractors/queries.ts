import {
  countContractors,
  getCompany,
  getContractor,
  listContractors,
} from '#domain/accounts/contractors/contract.ts'
import { polled } from '#web/api/polled.ts'
import { countsQuery, pagedQuery, query } from '#web/api/query.ts'

const PAGE_SIZE = 50
const POLL_MS = 30_000

/** Contractors by company name, a page at a time. */
export const contractorPages = (search?: string, limit = PAGE_SIZE) => ({
  ...pagedQuery(listContractors, { search, limit }),
  ...polled(POLL_MS),
})

/** How many contractors there are. */
export const contractorCounts = (search?: string) => ({
  ...countsQuery(listContractors, countContractors, { search }),
  ...polled(POLL_MS),
})

/** What a change to a contractor's account changes. */
export const CHANGED_BY_CONTRACTOR = [listContractors, getContractor]

/** The signed-in contractor's own company. */
export const ownCompany = query(getCompany, {})
