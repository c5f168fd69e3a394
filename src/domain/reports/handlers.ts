import { on, work } from '#platform/handlers.ts'
import {
  countReports,
  downloadReport,
  findSameFile,
  getReport,
  getReportPage,
  getReportText,
  getReportThumbnails,
  listReports,
  searchReport,
} from './contract.ts'
import { preparePages } from './jobs.ts'
import * as pages from './page-images/pages.ts'
import * as thumbnails from './page-images/thumbnails.ts'
import * as reports from './reports.ts'

export const reportRoutes = [
  on(listReports, async (ctx, agent, page, request) => request.page(await reports.list(ctx, agent, page))),
  on(countReports, (ctx, agent) => reports.count(ctx, agent)),
  on(findSameFile, (ctx, agent, { sha256 }) => reports.findSame(ctx, agent, sha256)),
  on(getReport, (ctx, actor, { id }) => reports.read(ctx, actor, id)),
  on(downloadReport, (ctx, actor, { id }) => reports.download(ctx, actor, id)),
  on(getReportPage, (ctx, actor, page) => pages.read(ctx, actor, page)),
  on(getReportThumbnails, (ctx, admin, { id, sheet }) => thumbnails.read(ctx, admin, id, sheet)),
  on(getReportText, (ctx, _admin, { id }) => reports.readText(ctx, id)),
  on(searchReport, (ctx, _admin, { id, text }) => reports.search(ctx, id, text)),
]

export const reportWorkers = [work(preparePages, pages.prepare)]
