import { on, work } from '#platform/handlers.ts'
import {
  countMails,
  downloadOutboxAttachment,
  getMailLink,
  listMails,
  listOutbox,
  resendMail,
  viewOutboxHtml,
} from './contract.ts'
import * as sending from './delivery.ts'
import * as log from './email-list.ts'
import { sendMail } from './jobs.ts'
import * as outbox from './outbox.ts'

export const mailRoutes = [
  on(listOutbox, (ctx) => outbox.list(ctx)),
  on(downloadOutboxAttachment, (ctx, _actor, input) => outbox.attachment(ctx, input)),
  on(viewOutboxHtml, (ctx, _actor, input) => outbox.html(ctx, input)),
  on(listMails, async (ctx, _admin, request, http) => http.page(await log.list(ctx, request))),
  on(countMails, (ctx) => log.count(ctx)),
  on(getMailLink, (ctx, admin, { id }) => log.readLink(ctx, admin, id)),
  on(resendMail, (ctx, admin, { id }) => sending.resend(ctx, admin, id)),
]

export const mailWorkers = [
  work(sendMail, sending.send, { onGiveUp: sending.giveUp, onRestart: sending.restart }),
]
