import { post } from '#domain/mail/enqueue.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page } from '#kernel/page.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { pageOf } from '#platform/db/keyset.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { ContactMessage, MessageRequest, SendContactMessage } from './contract.ts'
import { contactMessage } from './mails.ts'
import * as store from './store.ts'

const MESSAGES: Limit = { name: 'contact', max: 20, windowSeconds: 60 * 60, noun: 'messages' }

const THANKS = { message: "Thank you for contacting us. We'll get back to you soon." }

/** Stores a message and emails it to support. A bot that fills in the hidden field gets the same response, and nothing is stored. */
export async function send(ctx: Context, { website, ...form }: SendContactMessage, request: RequestContext) {
  await consume(ctx, MESSAGES, request.ip)
  if (website) return THANKS
  await ctx.db.transaction(async (tx) => {
    const { id } = await store.insert(tx, { ...form, createdAt: ctx.now() })
    await post(ctx, tx, contactMessage(ctx.config.supportEmail, { id, ...form }))
  })
  return THANKS
}

export async function list(ctx: Context, request: MessageRequest): Promise<Page<ContactMessage>> {
  return pageOf(await store.list(ctx.db, request), request.limit, onTheWire)
}

export const count = (ctx: Context) => store.count(ctx.db)

/** Marks a message as answered or open. When two admins mark it, the first one's time stays. */
export async function handle(ctx: Context, { id, isHandled }: { id: string; isHandled: boolean }) {
  const row = await store.setHandled(ctx.db, id, isHandled ? ctx.now() : null)
  if (!row) throw new DomainError('not_found', 'This message doesn’t exist.')
  return onTheWire(row)
}

const onTheWire = (row: store.MessageRow): ContactMessage => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  handledAt: row.handledAt?.toISOString() ?? null,
})
