import { post } from '#domain/mail/enqueue.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { newDevice } from '../mails.ts'
import { deviceOf } from '../rules.ts'
import type { User } from '../store.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import * as devices from './devices-store.ts'

/**
 * Notes the browser of an admin's sign-in, and emails the admin if it's new to the account; the account's first sign-in sends
 * nothing. Returns the secret for the browser's cookie, or null for accounts of other roles.
 */
export async function noteDevice(
  ctx: Context,
  tx: Db,
  user: User,
  { device, userAgent, ip }: RequestContext,
): Promise<string | null> {
  if (user.role !== 'admin') return null
  const secret = device.secret ?? newToken().token
  const hash = hashOfToken(secret)
  const isFirst = !(await devices.hasAny(tx, user.id))
  const isNew = await devices.note(tx, user.id, hash)
  if (isNew && !isFirst) {
    const { supportEmail: support, publicUrl } = ctx.config
    const facts = { device: deviceOf(userAgent), ip, at: ctx.now(), support, url: `${publicUrl}/account` }
    await post(ctx, tx, newDevice(user.email, { ...facts, hash }))
  }
  return secret
}
