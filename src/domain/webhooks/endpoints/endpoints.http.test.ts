import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { deleteAgent } from '#domain/operations/account-deletion/contract.ts'
import {
  getDelivery,
  listDeliveries,
  pingWebhook,
  replayDelivery,
  replayFailed,
} from '#domain/webhooks/deliveries/contract.ts'
import { webhookDeliveries } from '#domain/webhooks/deliveries/tables.ts'
import { deleteExpired } from '#domain/webhooks/events/events.ts'
import { webhookEvents } from '#domain/webhooks/events/tables.ts'
import { createSentEstimate } from '#test/builders/estimates.ts'
import { createUser } from '#test/builders/people.ts'
import { WORK_LINES } from '#test/builders/repairs/work.ts'
import { createReceiving, type Receiving } from '#test/builders/webhooks/receiving.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { type Caller, call, ctx, runJobs } from '#test/harness/harness.ts'
import { verified } from '#test/stand-ins/webhook-receiver.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  pauseWebhook,
  revealWebhookSecret,
  rotateWebhookSecret,
  updateWebhook,
  type WebhookForm,
} from './contract.ts'
import { MAX_ENDPOINTS } from './rules.ts'
import { webhookEndpoints } from './tables.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const opened: Receiving[] = []

afterEach(async () => {
  ctx.now = () => new Date()
  for (const receiver of opened.splice(0)) await receiver.stop()
})

async function receive(caller: Caller) {
  const receiver = await createReceiving(caller)
  opened.push(receiver)
  return receiver
}

const form = (details: Partial<WebhookForm> = {}): WebhookForm => ({
  url: 'https://hooks.example.com/odie?key=abc',
  description: 'Our CRM',
  eventTypes: ['estimate.sent'],
  ...details,
})

test('a webhook is created, changed, and deleted, each in the audit trail without the address’s query', async () => {
  const agent = await createUser('agent')
  const { status, body: created } = await call(agent, createWebhook, form())
  expect(status).toBe(201)
  expect(created).toMatchObject({
    url: 'https://hooks.example.com/odie?key=abc',
    paused: null,
    failingSince: null,
  })
  expect(created.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const { id, secret, ...shown } = created
  expect((await call(agent, listWebhooks, {})).body).toEqual([{ id, ...shown }])
  const [row] = await ctx.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id))
  expect(row?.secret).not.toContain(secret.slice(6))

  const changed = await call(agent, updateWebhook, { id, ...form({ eventTypes: null, description: ' ' }) })
  expect(changed.body).toMatchObject({ eventTypes: null, description: null })
  expect((await call(agent, revealWebhookSecret, { id })).body).toEqual({ secret })
  expect((await call(agent, pauseWebhook, { id })).body.paused?.reason).toBe('owner')
  expect((await call(agent, deleteWebhook, { id })).status).toBe(204)
  expect((await call(agent, getWebhook, { id })).status).toBe(404)
  const events = await auditEventsAbout(id)
  expect(events.map(({ action }) => action).toSorted()).toEqual([
    'webhook-changed',
    'webhook-created',
    'webhook-deleted',
    'webhook-paused',
    'webhook-secret-viewed',
  ])
  expect(JSON.stringify(events)).not.toContain('key=abc')
  expect(JSON.stringify(events)).not.toContain('whsec_')
})

test.each([
  ['ftp://hooks.example.com/', /https:\/\//],
  ['hooks.example.com', /https:\/\//],
  ['http://hooks.example.com:80/#part', /#/],
  ['https://user:password@hooks.example.com/', /user name or password/],
  ['https://hooks.example.com:25/', /port 443/],
  ['https://hooks.example.com:22/', /port 443/],
  ['https://10.0.0.1/', /private or reserved/],
  ['https://169.254.169.254/latest/meta-data', /private or reserved/],
  ['https://[::1]/', /private or reserved/],
  ['https://[::ffff:10.0.0.1]/', /private or reserved/],
  ['https://0xa000001/', /private or reserved/],
  ['https://0/', /private or reserved/],
  ['http://93.184.216.34/', /private or reserved/],
])('%s can’t be the address of a webhook', async (url, message) => {
  const { status, body } = await call(await createUser('agent'), createWebhook, form({ url }))
  expect(status).toBe(400)
  expect(body.fields?.url).toMatch(message)
})

test('an account can’t subscribe to events that its role doesn’t get', async () => {
  const contractor = await createUser('contractor')
  const eventTypes = ['report.received' as const]
  const { status, body } = await call(contractor, createWebhook, form({ eventTypes }))
  expect(status).toBe(400)
  expect(body.fields?.eventTypes).toContain('report.received')
  expect((await call(contractor, createWebhook, form({ eventTypes: [] }))).status).toBe(400)
})

test('an account has ten webhooks at most, also if they’re created at once', async () => {
  const agent = await createUser('agent')
  const all = await Promise.all(
    Array.from({ length: MAX_ENDPOINTS + 3 }, () => call(agent, createWebhook, form())),
  )
  expect(all.filter(({ status }) => status === 201)).toHaveLength(MAX_ENDPOINTS)
  expect(all.find(({ status }) => status !== 201)?.body.message).toMatch(/^An account can have 10 webhooks/)
  expect((await call(agent, listWebhooks, {})).body).toHaveLength(MAX_ENDPOINTS)
})

test('a test event, its log, a rotation, and replays', async () => {
  const agent = await createUser('agent')
  const receiver = await receive(agent)
  const { id } = receiver
  receiver.answerStatus(404)
  const { body: ping } = await call(agent, pingWebhook, { id })
  expect((await call(agent, replayDelivery, { id, deliveryId: ping.id })).status).toBe(409)
  await runJobs()
  ctx.now = () => new Date(Date.now() + 4 * DAY_MS)
  await ctx.db.update(webhookDeliveries).set({ status: 'failed' }).where(eq(webhookDeliveries.id, ping.id))
  receiver.answerStatus(200)
  ctx.now = () => new Date()
  const { body: rotated } = await call(agent, rotateWebhookSecret, { id })
  expect(rotated.previousSecretUntil).not.toBeNull()

  const replayed = await call(agent, replayFailed, { id, since: new Date(Date.now() - DAY_MS).toISOString() })
  expect(replayed.body).toEqual({ replayed: 1 })
  await runJobs()
  await call(agent, replayDelivery, { id, deliveryId: ping.id })
  await runJobs()
  expect(receiver.requests).toHaveLength(3)
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([ping.eventId]),
  )
  for (const secret of [receiver.secret, rotated.secret]) verified(secret, receiver.requests[2]!)
  const { body: detail } = await call(agent, getDelivery, { id, deliveryId: ping.id })
  expect(detail.log.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404])
  expect(detail.payload).toMatchObject({ type: 'ping', data: { endpointId: id } })
  expect((await call(agent, listDeliveries, { id, status: 'failed' })).body).toEqual([])
  expect((await call(agent, listDeliveries, { id })).body).toMatchObject([
    { id: ping.id, type: 'ping', status: 'delivered', attempts: 3 },
  ])
  const later = new Date(Date.now() + 60_000).toISOString()
  expect((await call(agent, replayFailed, { id, since: later })).body).toEqual({ replayed: 0 })
})

test('test events and replays are limited, so that no one can flood a server through ODIE', async () => {
  const agent = await createUser('agent')
  const { id } = (await call(agent, createWebhook, form())).body
  const statuses = []
  for (let sent = 0; sent < 61; sent++) statuses.push((await call(agent, pingWebhook, { id })).status)
  expect(statuses.at(-2)).toBe(200)
  expect(statuses.at(-1)).toBe(429)
})

test('the log goes back 30 days', async () => {
  const agent = await createUser('agent')
  const receiver = await receive(agent)
  await call(agent, pingWebhook, { id: receiver.id })
  await runJobs()
  await deleteExpired({ ...ctx, now: () => new Date(Date.now() + 29 * DAY_MS) })
  expect((await call(agent, listDeliveries, { id: receiver.id })).body).toHaveLength(1)
  await deleteExpired({ ...ctx, now: () => new Date(Date.now() + 31 * DAY_MS) })
  expect((await call(agent, listDeliveries, { id: receiver.id })).body).toEqual([])
})

test('a deleted account’s webhooks end, with the events about its reports that are deleted', async () => {
  const sent = await createSentEstimate(WORK_LINES)
  const { agent, admin } = sent
  const receiver = await receive(agent)
  const ofAdmin = await receive(admin)
  await call(agent, pingWebhook, { id: receiver.id })
  expect((await call(admin, deleteAgent, { id: agent.actor.userId })).status).toBe(204)
  await runJobs()
  expect(receiver.requests).toEqual([])
  expect(await ctx.db.$count(webhookEndpoints, eq(webhookEndpoints.id, receiver.id))).toBe(0)
  expect(await ctx.db.$count(webhookEvents, eq(webhookEvents.agentId, agent.actor.userId))).toBe(0)
  expect((await call(admin, getWebhook, { id: ofAdmin.id })).status).toBe(200)
})
