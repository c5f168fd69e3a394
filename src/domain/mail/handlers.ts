import { on, work } from '#platform/bind.ts'
import { deliverMail, sendMail } from '#platform/mail/post.ts'
import { downloadOutboxAttachment, listOutbox, viewOutboxHtml } from './contract.ts'
import * as outbox from './outbox.ts'

export const mailRoutes = [
  on(listOutbox, (ctx) => outbox.list(ctx)),
  on(downloadOutboxAttachment, (ctx, _actor, input) => outbox.attachment(ctx, input)),
  on(viewOutboxHtml, (ctx, _actor, input) => outbox.html(ctx, input)),
]

export const mailWorkers = [work(sendMail, deliverMail)]
