import {
  countTestData,
  listAvailableTerritories,
  listHeldTerritories,
  listTestContractors,
  listTestContractorTerritories,
  listTestEstimates,
  listTestPricebooks,
  listTestTerritories,
  listTestUsers,
} from '#domain/site/test-pages/contract.ts'
import { query } from '#web/api/query.ts'

export const testCounts = query(countTestData, {})

/** What changes with a territory's contractor, or with a new territory. */
export const CHANGED_BY_TERRITORY = [
  listTestTerritories,
  listHeldTerritories,
  listAvailableTerritories,
  listTestContractors,
  listTestContractorTerritories,
  countTestData,
]

export const CHANGED_BY_CONTRACTOR = [listTestContractors, listHeldTerritories, listTestUsers]
export const CHANGED_BY_REPORT = [listTestEstimates, countTestData]
export const CHANGED_BY_PRICES = [listTestPricebooks, listTestContractors, countTestData]
