import { on, work } from '#platform/handlers.ts'
import * as working from './check-and-write.ts'
import { compareAgain } from './compare-again.ts'
import {
  applyPriceImport,
  changeImportRow,
  comparePriceImport,
  discardPriceImport,
  downloadImportErrors,
  excludeImportRow,
  getPriceImport,
  listImportRivals,
  listImportRows,
  listPriceImports,
  mapPriceImport,
  startPriceImport,
  undoPriceImport,
} from './contract.ts'
import { downloadErrors } from './errors-csv.ts'
import * as imports from './imports.ts'
import { checkPriceImport, writePriceImport } from './jobs.ts'
import { listRivals } from './rivals.ts'
import * as rows from './rows.ts'

export const priceImportRoutes = [
  on(startPriceImport, (ctx, actor, { contractorId }, request) =>
    imports.start(ctx, actor, contractorId, request.receiveFile),
  ),
  on(listPriceImports, async (ctx, actor, input, request) =>
    request.page(await imports.list(ctx, actor, input)),
  ),
  on(getPriceImport, (ctx, actor, { id }) => imports.read(ctx, actor, id)),
  on(mapPriceImport, (ctx, actor, input) => imports.map(ctx, actor, input)),
  on(listImportRows, async (ctx, actor, input, request) => request.page(await rows.list(ctx, actor, input))),
  on(listImportRivals, (ctx, actor, { id }) => listRivals(ctx, actor, id)),
  on(changeImportRow, (ctx, actor, input) => rows.change(ctx, actor, input)),
  on(excludeImportRow, (ctx, actor, input) => rows.exclude(ctx, actor, input)),
  on(downloadImportErrors, (ctx, actor, { id }) => downloadErrors(ctx, actor, id)),
  on(comparePriceImport, (ctx, actor, { id }) => compareAgain(ctx, actor, id)),
  on(applyPriceImport, (ctx, actor, { id, version }) => imports.apply(ctx, actor, id, { version })),
  on(undoPriceImport, (ctx, actor, { id }) => imports.undo(ctx, actor, id)),
  on(discardPriceImport, (ctx, actor, { id }) => imports.discard(ctx, actor, id)),
]

export const priceImportWorkers = [
  work(checkPriceImport, working.check, { onGiveUp: working.giveUp }),
  work(writePriceImport, working.write, { onGiveUp: working.giveUp }),
]
