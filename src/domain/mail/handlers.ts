import * as delivery from '#domain/estimates/delivery.ts'
import { on, work } from '#platform/bind.ts'
import { deliverMail, sendMail } from '#platform/mail/post.ts'
import { downloadOutboxAttachment, listOutbox, viewOutboxHtml } from './contract.ts'
import * as outbox from './outbox.ts'

export const mailRoutes = [
  on(listOutbox, (ctx) => outbox.list(ctx)),
  on(downloadOutboxAttachment, (ctx, _actor, input) => outbox.attachment(ctx, input)),
  on(viewOutboxHtml, (ctx, _actor, input) => outbox.html(ctx, input)),
]

export const mailWorkers = [
  work(sendMail, async (ctx, payload, attempt) => {
    const cause = await deliverMail(ctx, payload, attempt)
    if (cause) await delivery.mailHasLeft(ctx, cause)
  }),
]
