import * as contractors from '#domain/accounts/contractors/contractors.ts'
import * as territories from '#domain/territories/territories.ts'
import * as boundaries from '#domain/territories/zip-boundaries/boundaries.ts'
import { on } from '#platform/handlers.ts'
import {
  countTestData,
  getTestBoundaries,
  importTestCsv,
  importTestPricebook,
  listAvailableTerritories,
  listHeldTerritories,
  listTestContractors,
  listTestContractorTerritories,
  listTestEstimates,
  listTestPricebooks,
  listTestTerritories,
  listTestUsers,
  reassignTerritories,
  seedStates,
  updateTestContractor,
  uploadTestReport,
} from './contract.ts'
import * as data from './test-data.ts'

export const testPageRoutes = [
  on(listTestTerritories, async (ctx, _anyone, input, http) => http.page(await territories.list(ctx, input))),
  on(listHeldTerritories, async (ctx, _anyone, input, http) => http.page(await data.listHeld(ctx, input))),
  on(listAvailableTerritories, async (ctx, _anyone, input, http) =>
    http.page(await territories.list(ctx, { ...input, assignedTo: 'unassigned' })),
  ),
  on(getTestBoundaries, (ctx, _anyone, { state }, http) => boundaries.read(ctx, state, http)),
  on(listTestContractors, async (ctx, _anyone, input, http) => http.page(await contractors.list(ctx, input))),
  on(listTestContractorTerritories, async (ctx, _anyone, input, http) =>
    http.page(await data.listTerritoriesOf(ctx, input)),
  ),
  on(updateTestContractor, (ctx, _anyone, input) => data.updateContractor(ctx, input)),
  on(reassignTerritories, (ctx, _anyone, input) => data.reassign(ctx, input)),
  on(listTestPricebooks, async (ctx, _anyone, input, http) => http.page(await data.listItems(ctx, input))),
  on(listTestEstimates, async (ctx, _anyone, input, http) => http.page(await data.listEstimates(ctx, input))),
  on(listTestUsers, async (ctx, _anyone, input, http) => http.page(await data.listUsers(ctx, input))),
  on(countTestData, (ctx) => data.count(ctx)),
  on(importTestPricebook, (ctx, _anyone, input, http) => data.importPricebook(ctx, input, http.receiveFile)),
  on(importTestCsv, (ctx, _anyone, input, http) => data.importCsv(ctx, input, http.receiveFile)),
  on(uploadTestReport, (ctx, _anyone, input, http) => data.uploadReport(ctx, input, http.receiveFile)),
  on(seedStates, (ctx) => data.seedStates(ctx)),
]
