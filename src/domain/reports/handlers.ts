import { on } from '#platform/bind.ts'
import {
  createReport,
  downloadReport,
  getReport,
  getReportPage,
  listAdminReports,
  listReports,
  withdrawReport,
} from './contract.ts'
import * as pages from './pages.ts'
import * as reports from './reports.ts'

export const reportRoutes = [
  on(createReport, (ctx, agent, input, request) => reports.create(ctx, agent, input, request.file)),
  on(listReports, async (ctx, agent, page, request) => request.page(await reports.list(ctx, agent, page))),
  on(getReport, (ctx, actor, { id }) => reports.read(ctx, actor, id)),
  on(withdrawReport, (ctx, actor, { id }) => reports.withdraw(ctx, actor, id)),
  on(downloadReport, (ctx, actor, { id }) => reports.download(ctx, actor, id)),
  on(getReportPage, (ctx, actor, { id, number }) => pages.read(ctx, actor, id, number)),
  on(listAdminReports, async (ctx, _admin, page, request) => request.page(await reports.listAll(ctx, page))),
]
