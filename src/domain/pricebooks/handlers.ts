import { on } from '#platform/bind.ts'
import { importPricebookCsv, listContractorPricebook } from './contract.ts'
import * as pricebooks from './pricebooks.ts'

export const pricebookRoutes = [
  on(listContractorPricebook, (ctx, _admin, { id }) => pricebooks.read(ctx, id)),
  on(importPricebookCsv, (ctx, admin, { contractorId }, request) =>
    pricebooks.importCsv(ctx, admin, contractorId || null, request.file),
  ),
]
