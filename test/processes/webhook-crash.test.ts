import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReport } from '#domain/intake/contract.ts'
import { getDelivery, listDeliveries } from '#domain/webhooks/deliveries/contract.ts'
import { createWebhook } from '#domain/webhooks/endpoints/contract.ts'
import { type Receiver, startReceiver, verified } from '#test/stand-ins/webhook-receiver.ts'
import { killAll, type Server, startServer } from './processes.ts'
import { callRemote, pollUntil, type Remote } from './remote.ts'
import { createSeededData, SEEDED_ADDRESS, type SeededData, signInBoth } from './seeded-data.ts'

/* A server that's killed while it delivers webhooks, and started again on the same folder. */

const LIMIT_MS = 900_000

let seeded: SeededData
let receiver: Receiver
beforeAll(async () => {
  seeded = await createSeededData()
  receiver = await startReceiver()
}, LIMIT_MS)
afterAll(async () => {
  killAll()
  await receiver.stop()
  await seeded.remove()
})

const start = (dir: string) => startServer(dir, { DEMO: 'false', WEBHOOK_PRIVATE_NETWORKS: '127.0.0.0/8' })

const upload = async (server: Server, agent: Remote) => {
  const content =
    'Electrical\n\n4.1 A breaker in the main panel is double tapped. Have an electrician repair it.\n'
  const file = { name: 'report.txt', content }
  const { status } = await callRemote(server, agent, createReport, { propertyAddress: SEEDED_ADDRESS, file })
  expect(status).toBe(201)
}

test('kill -9 during an attempt: each event is delivered after the restart, under the same id, and the log is complete', {
  timeout: LIMIT_MS,
}, async () => {
  const dir = await seeded.copy()
  let server = await start(dir)
  const { agent } = await signInBoth(server)
  const form = { url: receiver.url, description: null, eventTypes: null }
  const { status, body: webhook } = await callRemote(server, agent, createWebhook, form)
  expect(status).toBe(201)

  // The request has arrived and isn't answered, so the server can't have recorded how it ended.
  receiver.answerWith(() => {})
  const attempted = receiver.next()
  await upload(server, agent)
  await attempted
  await server.kill()
  const beforeKill = receiver.requests.map(({ headers }) => headers['webhook-id'])

  receiver.answerStatus(204)
  server = await start(dir)
  const deliveries = await pollUntil(
    async () => (await callRemote(server, agent, listDeliveries, { id: webhook.id })).body,
    (all) => ['report.received', 'report.analyzed'].every((type) => isDelivered(all, type)),
  )
  const received = receiver.requests.map((request) => ({
    id: request.headers['webhook-id'],
    type: verified(webhook.secret, request).type,
  }))
  for (const { eventId, type } of deliveries) expect(received).toContainEqual({ id: eventId, type })
  expect(new Set(deliveries.map(({ type }) => type)).size).toBe(deliveries.length)

  const again = deliveries.find(({ eventId }) => beforeKill.includes(eventId))
  const { body: detail } = await callRemote(server, agent, getDelivery, {
    id: webhook.id,
    deliveryId: again!.id,
  })
  expect(detail.log.map(({ endedAt }) => endedAt !== null)).toEqual([true, false])
})

const isDelivered = (all: readonly { type: string; status: string }[], type: string) =>
  all.some((each) => each.type === type && each.status === 'delivered')
