import { on, work } from '#platform/handlers.ts'
import * as analyzing from './analyzing.ts'
import * as completing from './completing.ts'
import {
  beginReportUpload,
  cancelReportUpload,
  continueReportUpload,
  countAdminReports,
  createReport,
  getReportUpload,
  listAdminReports,
  setInspectionEnd,
  withdrawReport,
} from './contract.ts'
import * as deadlines from './deadlines.ts'
import {
  analyzeLongReport,
  analyzeShortReport,
  completeDraft,
  readImages,
  remindOfDeadlines,
} from './jobs.ts'
import * as readingImages from './reading-images.ts'
import * as queue from './report-queue/report-queue.ts'
import * as intake from './uploads/receive-report.ts'
import * as resumable from './uploads/resumable.ts'

export const intakeRoutes = [
  on(createReport, (ctx, agent, input, request) => intake.upload(ctx, agent, input, request.receiveFile)),
  on(beginReportUpload, (ctx, agent, _input, http) => resumable.respond(ctx, agent, http.webRequest())),
  ...[getReportUpload, continueReportUpload, cancelReportUpload].map((each) =>
    on(each, (ctx, agent, { id }, http) => resumable.respond(ctx, agent, http.webRequest(), id)),
  ),
  on(setInspectionEnd, (ctx, agent, input) => deadlines.setEnd(ctx, agent, input)),
  on(withdrawReport, (ctx, actor, { id }) => intake.withdraw(ctx, actor, id)),
  on(listAdminReports, async (ctx, _admin, input, request) => request.page(await queue.list(ctx, input))),
  on(countAdminReports, (ctx, _admin, filter) => queue.count(ctx, filter)),
]

export const intakeWorkers = [
  ...[analyzeLongReport, analyzeShortReport].map((job) =>
    work(job, analyzing.analyze, { onGiveUp: analyzing.giveUp, onRestart: analyzing.restart }),
  ),
  work(completeDraft, completing.complete, { onGiveUp: completing.giveUp, onRestart: completing.restart }),
  work(readImages, readingImages.read, { onGiveUp: readingImages.giveUp, onRestart: readingImages.restart }),
  work(remindOfDeadlines, deadlines.remind),
]
