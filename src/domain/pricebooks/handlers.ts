import { on } from '#platform/bind.ts'
import { importPricebookCsv, listContractorPricebook, searchPrices } from './contract.ts'
import * as pricebooks from './pricebooks.ts'
import { search } from './search.ts'

export const pricebookRoutes = [
  on(listContractorPricebook, (ctx, _admin, { id }) => pricebooks.read(ctx, id)),
  on(searchPrices, (ctx, _admin, input) => search(ctx, input)),
  on(importPricebookCsv, async (ctx, admin, { contractorId }, request) =>
    pricebooks.importCsv(ctx, admin, contractorId || null, await request.receiveFile()),
  ),
]
