import { requestWithdrawn } from '#domain/client/acceptances/jobs.ts'
import { on, work } from '#platform/handlers.ts'
import * as answering from './answering.ts'
import * as pdfs from './confirmation-pdf.ts'
import * as confirming from './confirming.ts'
import {
  answerByLink,
  answerWork,
  confirmWork,
  declineWork,
  getConfirmationPdf,
  getConfirmationPdfByLink,
  getWorkRequest,
  listUnansweredWork,
  openConfirmLink,
  openWorkLink,
} from './contract.ts'
import * as followingUp from './following-up.ts'
import { followUpRequests } from './jobs.ts'
import * as requests from './requests.ts'
import * as withdrawal from './withdrawal.ts'

export const workRoutes = [
  on(getWorkRequest, (ctx, actor, { id }) => requests.read(ctx, actor, id)),
  on(answerWork, (ctx, contractor, input) => answering.answer(ctx, contractor, input)),
  on(openWorkLink, (ctx, _anyone, { token }, request) =>
    requests.open(ctx, { token, purpose: 'work' }, request),
  ),
  on(answerByLink, (ctx, _anyone, input, request) => answering.answerByLink(ctx, input, request)),
  on(openConfirmLink, (ctx, _anyone, { token }, request) =>
    requests.open(ctx, { token, purpose: 'confirm' }, request),
  ),
  on(confirmWork, (ctx, _anyone, input, request) => confirming.confirm(ctx, input, request)),
  on(declineWork, (ctx, _anyone, input, request) => confirming.decline(ctx, input, request)),
  on(getConfirmationPdf, (ctx, actor, { id }) => pdfs.readPdf(ctx, actor, id)),
  on(getConfirmationPdfByLink, (ctx, _anyone, { token }, request) => pdfs.readPdfByLink(ctx, token, request)),
  on(listUnansweredWork, async (ctx, _admin, input, request) =>
    request.page(await followingUp.listUnanswered(ctx, input)),
  ),
]

export const workWorkers = [
  work(followUpRequests, followingUp.followUp),
  work(requestWithdrawn, withdrawal.concludeWithdrawal),
]
