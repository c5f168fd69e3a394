import { withdrawAcceptance } from '#domain/client/acceptances/contract.ts'
import { on } from '#platform/handlers.ts'
import {
  getCompletion,
  getCompletionPdf,
  getCompletionPdfByLink,
  openCompletionRecord,
  openCompletionToReport,
  openConfirmedCompletion,
  replyToProblem,
  replyToProblemByLink,
  reportCompletion,
  reportCompletionByLink,
  reportProblem,
  reportProblemByLink,
  settleProblem,
  settleProblemByLink,
} from './contract.ts'
import * as pdf from './record-pdf.ts'
import * as records from './records.ts'
import * as remarking from './remarking.ts'
import * as reporting from './reporting.ts'
import * as withdrawing from './withdrawing.ts'

export const completionRoutes = [
  on(getCompletion, (ctx, actor, { id }) => records.read(ctx, actor, id)),
  on(reportCompletion, (ctx, contractor, input) => reporting.report(ctx, contractor, input)),
  on(openCompletionToReport, (ctx, _anyone, { token }, request) => records.openToReport(ctx, token, request)),
  on(reportCompletionByLink, (ctx, _anyone, input, request) => reporting.reportByLink(ctx, input, request)),
  on(openConfirmedCompletion, (ctx, _anyone, { token }, request) =>
    records.openConfirmed(ctx, token, request),
  ),
  on(openCompletionRecord, (ctx, _anyone, { token }, request) => records.open(ctx, token, request)),
  on(getCompletionPdf, (ctx, actor, { id }) => pdf.readPdf(ctx, actor, id)),
  on(getCompletionPdfByLink, (ctx, _anyone, { token }, request) => pdf.readPdfByLink(ctx, token, request)),
  on(reportProblem, (ctx, agent, input) => remarking.reportProblem(ctx, agent, input)),
  on(reportProblemByLink, (ctx, _anyone, input, request) =>
    remarking.reportProblemByLink(ctx, input, request),
  ),
  on(replyToProblem, (ctx, contractor, input) => remarking.reply(ctx, contractor, input)),
  on(replyToProblemByLink, (ctx, _anyone, input, request) => remarking.replyByLink(ctx, input, request)),
  on(settleProblem, (ctx, agent, input) => remarking.settle(ctx, agent, input)),
  on(settleProblemByLink, (ctx, _anyone, input, request) => remarking.settleByLink(ctx, input, request)),
  // Remarks on reported work can keep its request from ending.
  on(withdrawAcceptance, (ctx, agent, { id }) => withdrawing.withdraw(ctx, agent, id)),
]
