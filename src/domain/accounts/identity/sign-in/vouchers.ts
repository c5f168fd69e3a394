import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import * as store from './vouchers-store.ts'

/* What a provider has just said about the person at a browser, kept for the step that follows there. */

export type Voucher = store.VoucherRow

const VOUCHER_MS = 10 * 60 * 1000

/** Replaces what another sign-in left in this browser. */
export async function keepVoucher(
  ctx: Context,
  { roundTrip }: RequestContext,
  values: Omit<Voucher, 'browserHash' | 'createdAt' | 'expiresAt'>,
) {
  const secret = roundTrip.secret ?? newToken().token
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + VOUCHER_MS)
  await store.put(ctx.db, { ...values, browserHash: hashOfToken(secret), createdAt, expiresAt })
  roundTrip.remember(secret)
}

/** Undefined when no provider has vouched for anyone in this browser in the last ten minutes. */
export async function findVoucher(ctx: Context, { roundTrip }: RequestContext): Promise<Voucher | undefined> {
  if (!roundTrip.secret) return undefined
  return await store.find(ctx.db, hashOfToken(roundTrip.secret), ctx.now())
}

/** False if it was used or replaced meanwhile. */
export const consumeVoucher = (tx: Db, voucher: Voucher) => store.remove(tx, voucher)

/** Forgets what a provider said in this browser. */
export async function dropVoucher(ctx: Context, request: RequestContext) {
  const voucher = await findVoucher(ctx, request)
  if (voucher) await store.remove(ctx.db, voucher)
}
