import { on } from '#platform/bind.ts'
import { importPricebookCsv, listContractorPricebook } from './contract.ts'
import * as pricebooks from './pricebooks.ts'

export const pricebookRoutes = [
  on(listContractorPricebook, (ctx, _admin, { id }) => pricebooks.read(ctx, id)),
  on(importPricebookCsv, async (ctx, admin, { contractorId }, request) =>
    pricebooks.importCsv(ctx, admin, contractorId || null, await request.receiveFile()),
  ),
]
