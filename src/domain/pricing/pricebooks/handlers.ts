import { on } from '#platform/handlers.ts'
import {
  addPricebookItem,
  changePricebookItem,
  countPricebook,
  countPricebooks,
  exportPricebook,
  getPricebookCoverage,
  getPricebookItem,
  getPricebookTemplate,
  importPricebookCsv,
  listPricebook,
  listPricebooks,
  removePricebookItem,
  searchPrices,
} from './contract.ts'
import { readCoverage } from './coverage.ts'
import { exportCsv, exportTemplate } from './csv/export.ts'
import * as items from './items.ts'
import * as pricebooks from './pricebooks.ts'
import { search } from './search.ts'

export const pricebookRoutes = [
  on(listPricebooks, async (ctx, _admin, input, request) =>
    request.page(await pricebooks.listAll(ctx, input)),
  ),
  on(countPricebooks, (ctx, _admin, filter) => pricebooks.countAll(ctx, filter)),
  on(listPricebook, async (ctx, actor, input, request) => request.page(await items.list(ctx, actor, input))),
  on(countPricebook, (ctx, actor, filter) => items.count(ctx, actor, filter)),
  on(getPricebookItem, (ctx, actor, { id }) => items.read(ctx, actor, id)),
  on(addPricebookItem, (ctx, actor, input) => items.add(ctx, actor, input)),
  on(changePricebookItem, (ctx, actor, input) => items.change(ctx, actor, input)),
  on(removePricebookItem, (ctx, actor, { id }) => items.remove(ctx, actor, id)),
  on(getPricebookCoverage, (ctx, actor, { contractorId }) => readCoverage(ctx, actor, contractorId)),
  on(exportPricebook, (ctx, actor, { contractorId }) => exportCsv(ctx, actor, contractorId)),
  on(getPricebookTemplate, exportTemplate),
  on(searchPrices, (ctx, _admin, input) => search(ctx, input)),
  on(importPricebookCsv, async (ctx, admin, { contractorId }, request) =>
    pricebooks.importCsv(ctx, admin, contractorId || null, await request.receiveFile()),
  ),
]
