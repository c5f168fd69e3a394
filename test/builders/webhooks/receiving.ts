import { createWebhook, type WebhookForm } from '#domain/webhooks/endpoints/contract.ts'
import { type Receiver, startReceiver, verified } from '#test/stand-ins/webhook-receiver.ts'
import { type Caller, call } from '../../harness/harness.ts'

/** A webhook of this user to a receiver of its own. Stop the receiver at the end of the test. */
export async function createReceiving(caller: Caller, form: Partial<WebhookForm> = {}, receiver?: Receiver) {
  const receiving = receiver ?? (await startReceiver())
  const { status, body } = await call(caller, createWebhook, {
    url: receiving.url,
    description: null,
    eventTypes: null,
    ...form,
  })
  if (status !== 201) throw new Error(`the webhook was not created: ${body.message}`)
  return {
    ...receiving,
    id: body.id,
    secret: body.secret,
    /** The payloads so far, verified, in the order of their occurrence. */
    payloads: () =>
      receiving.requests
        .map((request) => verified(body.secret, request))
        .toSorted((a, b) => a.timestamp.localeCompare(b.timestamp)),
  }
}

export type Receiving = Awaited<ReturnType<typeof createReceiving>>
