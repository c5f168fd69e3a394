import type { Page } from '#kernel/page.ts'
import type { Context } from '#platform/context.ts'
import { pageOf } from '#platform/db/keyset.ts'
import { Outcome, type ReceivedMessage, type ReceivedMessageRequest } from './contract.ts'
import * as store from './store.ts'

export async function list(ctx: Context, request: ReceivedMessageRequest): Promise<Page<ReceivedMessage>> {
  return pageOf(await store.listMessages(ctx.db, request), request.limit, ({ receivedAt, ...message }) => ({
    ...message,
    receivedAt: receivedAt.toISOString(),
  }))
}

export async function count(ctx: Context): Promise<Record<Outcome, number>> {
  const rows = await store.countMessages(ctx.db)
  const numberOf = (outcome: Outcome) => rows.find((row) => row.outcome === outcome)?.number ?? 0
  return Object.fromEntries(Outcome.options.map((outcome) => [outcome, numberOf(outcome)])) as Record<
    Outcome,
    number
  >
}
