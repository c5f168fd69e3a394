import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { Context } from '#platform/context.ts'
import type { WebhookId } from './contract.ts'
import type { EndpointRow } from './store.ts'

/** The specification asks for 24 to 64 bytes. */
const SECRET_BYTES = 32

export const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

const ownerOf = (id: WebhookId) => `webhook:${id}`

export const sealSecret = ({ sealing }: Context, id: WebhookId, secret: string) =>
  sealing.seal(secret, ownerOf(id))

/** Null if it was sealed with another `SESSION_SECRET`. */
export const openSecret = ({ sealing }: Context, { id, secret }: Pick<EndpointRow, 'id' | 'secret'>) =>
  sealing.open(secret, ownerOf(id))

type Signed = { id: string; at: Date; body: string }

/**
 * The `webhook-signature` header: the secret's signature, and for a day after a rotation the previous secret's, separated by a
 * space (Standard Webhooks, "Signature scheme"). Null if the secret can't be read.
 */
export function signatureOf(ctx: Context, endpoint: EndpointRow, { id, at, body }: Signed): string | null {
  const secret = openSecret(ctx, endpoint)
  if (!secret) return null
  const { previousSecret, previousUntil } = endpoint
  const isInUse = previousUntil !== null && previousUntil > at
  const previous = previousSecret && isInUse ? openSecret(ctx, { ...endpoint, secret: previousSecret }) : null
  return [secret, ...(previous ? [previous] : [])]
    .map((each) => new Webhook(each).sign(id, at, body))
    .join(' ')
}
