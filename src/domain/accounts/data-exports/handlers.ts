import { on, work } from '#platform/handlers.ts'
import { downloadDataExport, getDataExport, startDataExport } from './contract.ts'
import * as exports from './exports.ts'
import { makeDataExport } from './jobs.ts'

export const dataExportRoutes = [
  on(startDataExport, (ctx, actor, input, request) => exports.start(ctx, actor, input, request)),
  on(getDataExport, (ctx, actor) => exports.readLatest(ctx, actor)),
  on(downloadDataExport, (ctx, actor, { id }) => exports.download(ctx, actor, id)),
]

export const dataExportWorkers = [work(makeDataExport, exports.make, { onGiveUp: exports.giveUp })]
