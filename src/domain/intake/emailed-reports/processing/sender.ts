import { isAuthentic } from '#domain/intake/emailed-reports/message/authentication.ts'
import { type Automatic, automaticOf } from '#domain/intake/emailed-reports/message/automatic.ts'
import { tokenOfDelivery } from '#domain/intake/emailed-reports/message/delivery.ts'
import { authorOf, type Field } from '#domain/intake/emailed-reports/message/header-fields.ts'
import type { UserId } from '#kernel/actor.ts'
import { addressOf } from '#platform/config/config.ts'
import type { Context } from '#platform/context.ts'
import * as store from '../store.ts'

export type Agent = { id: UserId; email: string }

/** Whose message it is: `accepted` if that's certain. `mayReply` is false for mass emails, which no one expects an answer to. */
export type Sender =
  | { kind: 'accepted'; agent: Agent; mayReply: boolean }
  | { kind: 'automatic'; reason: Automatic }
  | { kind: 'unverified'; agent: Agent }
  | { kind: 'stranger' }

/**
 * Whose message it is. It's the agent's whose private address it was sent to, or the one who wrote it, if the receiving server says that it
 * really comes from their domain.
 */
export async function senderOf(
  ctx: Context,
  fields: readonly Field[],
  recipient: string | null,
): Promise<Sender> {
  const { config, db } = ctx
  const { address: inbox, authservId } = config.inbox!
  const author = authorOf(fields)
  const own = [inbox, addressOf(config.mail.from).toLowerCase()]
  const { hostname: host } = new URL(config.publicUrl)
  const automatic = automaticOf(fields, { author, addresses: own, host })
  if (automatic && automatic !== 'bulk') return { kind: 'automatic', reason: automatic }
  const token = tokenOfDelivery(fields, { inbox, recipient })
  const holder = token && (await store.findByToken(db, token))
  if (holder) return { kind: 'accepted', agent: holder, mayReply: automatic === null }
  if (automatic) return { kind: 'automatic', reason: automatic }
  const agent = author && (await store.findByEmail(db, author))
  if (!author || !agent) return { kind: 'stranger' }
  const isProven = isAuthentic(fields, { authservId, author })
  return isProven ? { kind: 'accepted', agent, mayReply: true } : { kind: 'unverified', agent }
}
