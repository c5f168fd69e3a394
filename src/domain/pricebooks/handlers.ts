import { on } from '#platform/bind.ts'
import { listContractorPricebook } from './contract.ts'
import * as pricebooks from './pricebooks.ts'

export const pricebookRoutes = [
  on(listContractorPricebook, (ctx, _admin, { id }) => pricebooks.bookOf(ctx.db, id)),
]
