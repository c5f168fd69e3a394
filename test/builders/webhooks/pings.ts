import { getDelivery, pingWebhook } from '#domain/webhooks/deliveries/contract.ts'
import { queueDue } from '#domain/webhooks/deliveries/queueing.ts'
import { getWebhook } from '#domain/webhooks/endpoints/contract.ts'
import { call, ctx, runJobs } from '../../harness/harness.ts'
import { createUser, type Person } from '../people.ts'
import { createReceiving } from './receiving.ts'

/** A test event on its way to a new endpoint. Stop its receiver at the end of the test. */
export async function createWaiting(person?: Person) {
  const owner = person ?? (await createUser('agent'))
  const receiver = await createReceiving(owner)
  const { body } = await call(owner, pingWebhook, { id: receiver.id })
  return { owner, receiver, id: receiver.id, deliveryId: body.id }
}

export type Waiting = Awaited<ReturnType<typeof createWaiting>>

export const detailOf = async ({ owner, id, deliveryId }: Pick<Waiting, 'owner' | 'id' | 'deliveryId'>) =>
  (await call(owner, getDelivery, { id, deliveryId })).body

export const webhookOf = async ({ owner, id }: Pick<Waiting, 'owner' | 'id'>) =>
  (await call(owner, getWebhook, { id })).body

/** Sets the clock of the harness. Tests reset it. */
export function setTime(at: Date) {
  ctx.now = () => at
}

/** Goes to when the next attempt is due, and makes it. */
export async function makeNext(waiting: Waiting) {
  setTime(new Date((await detailOf(waiting)).nextAttemptAt ?? ''))
  await queueDue(ctx)
  await runJobs()
}
