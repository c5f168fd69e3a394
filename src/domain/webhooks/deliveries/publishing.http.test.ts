import { eq, inArray } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { users } from '#domain/accounts/identity/tables.ts'
import { acceptEstimate, withdrawAcceptance } from '#domain/client/acceptances/contract.ts'
import { sendEstimate } from '#domain/estimates/contract.ts'
import { reportCompletion } from '#domain/repairs/completion/contract.ts'
import { setWorkState } from '#domain/repairs/scheduling/contract.ts'
import { declineWork } from '#domain/repairs/work/contract.ts'
import { reviseEstimate } from '#domain/review/desk/contract.ts'
import type { WebhookForm } from '#domain/webhooks/endpoints/contract.ts'
import { EVENTS, EventType, Payload } from '#domain/webhooks/events/catalogue.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import { dayIn } from '#test/builders/days.ts'
import {
  createSentEstimate,
  type Draft,
  estimateIdOf,
  saveLines,
  sendDraft,
} from '#test/builders/estimates.ts'
import { createMarket, upload } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import {
  createRequestable,
  linkToRespond,
  respond,
  saveRequest,
} from '#test/builders/repairs/repair-requests.ts'
import { allDone, confirm, createAnswered, FINISHED_ON, WORK_LINES } from '#test/builders/repairs/work.ts'
import { createReceiving, type Receiving } from '#test/builders/webhooks/receiving.ts'
import { type Caller, call, ctx, runJobs, visitor } from '#test/harness/harness.ts'
import { publishEvent } from './publishing.ts'
import { webhookDeliveries } from './tables.ts'

let receivers: Receiving[] = []

afterEach(async () => {
  for (const receiver of receivers) await receiver.stop()
  receivers = []
})

async function receive(caller: Caller, form: Partial<WebhookForm> = {}) {
  const receiver = await createReceiving(caller, form)
  receivers.push(receiver)
  return receiver
}

/** The events about a report, in the order of their occurrence. Admins get those of other tests, too. */
const eventsAbout = (receiver: Receiving, reportId: string) =>
  receiver.payloads().filter(({ data }) => data.reportId === reportId)
const typesAbout = (receiver: Receiving, reportId: string) =>
  eventsAbout(receiver, reportId).map(({ type }) => type)

/** Uploads and analyzes a report, and sends its estimate. */
async function sendNew(market: Awaited<ReturnType<typeof createMarket>>): Promise<Draft> {
  const { body: report } = await upload(market.agent, market.address)
  await runJobs()
  const id = await estimateIdOf(market.admin, report.id)
  return await sendDraft(await saveLines({ ...market, reportId: report.id, id, version: 1 }, WORK_LINES))
}

const reportDone = async (work: Draft) =>
  await call(work.contractor, reportCompletion, { id: work.id, ...(await allDone(work)) })

test('from the upload to the finished work, everyone gets each event about what’s theirs once, signed', async () => {
  const market = await createMarket()
  const { agent, contractor, admin } = market
  const [ofAgent, ofContractor, ofAdmin] = [
    await receive(agent),
    await receive(contractor),
    await receive(admin),
  ]
  const strangers = [await receive(await createUser('agent')), await receive(await createUser('contractor'))]
  const sent = await sendNew(market)
  const { id, reportId } = sent
  await call(agent, acceptEstimate, { id, lineIds: ['panel'] })
  await call(agent, acceptEstimate, { id, lineIds: ['panel'] }) // again: no other occurrence
  await call(agent, withdrawAcceptance, { id })
  await call(agent, withdrawAcceptance, { id })
  await call(agent, acceptEstimate, { id })
  await call(contractor, setWorkState, { id, state: 'scheduled', scheduledOn: dayIn(3) })
  await call(contractor, setWorkState, { id, state: 'scheduled', scheduledOn: dayIn(3) })
  expect((await reportDone(sent)).status).toBe(200)
  await reportDone(sent)
  await runJobs()

  const ofEstimate = [
    'estimate.sent',
    'estimate.accepted',
    'estimate.acceptance_withdrawn',
    'estimate.accepted',
    'work.scheduled',
    'work.done',
  ]
  expect(typesAbout(ofContractor, reportId)).toEqual(ofEstimate)
  expect(typesAbout(ofAgent, reportId)).toEqual(['report.received', 'report.analyzed', ...ofEstimate])
  expect(typesAbout(ofAdmin, reportId)).toEqual(['report.received', 'report.analyzed', ...ofEstimate])
  for (const stranger of strangers) expect(stranger.requests).toEqual([])
  const common = { reportId, estimateId: id, propertyAddress: market.address, totalAmount: '2020.00' }
  expect(eventsAbout(ofContractor, reportId).map(({ data }) => data)).toEqual([
    { ...common, status: 'sent', kind: 'estimate', validUntil: expect.any(String), replaces: null },
    { ...common, status: 'accepted', requestedAmount: '1925.00' },
    { ...common, status: 'sent' },
    { ...common, status: 'accepted', requestedAmount: '2020.00' },
    { ...common, status: 'scheduled', scheduledOn: dayIn(3) },
    { ...common, status: 'done', doneOn: FINISHED_ON },
  ])
  // One event has one ID for every receiver.
  const ids = (receiver: Receiving) =>
    receiver.requests.filter(({ body }) => body.includes(id)).map(({ headers }) => headers['webhook-id'])
  expect(ids(ofAgent).toSorted()).toEqual(ids(ofAdmin).toSorted())
  expect(new Set(ids(ofAgent)).size).toBe(ofEstimate.length)
  for (const { type, data } of ofAdmin.payloads()) {
    const known = EVENTS[EventType.parse(type)]
    expect(known.data.parse(data)).toEqual(data)
  }
  for (const { headers, body } of ofAgent.requests) {
    expect(headers['user-agent']).toBe('ODIE-Webhooks/1')
    expect(headers['content-type']).toBe('application/json')
    Payload.parse(JSON.parse(body))
  }
})

test('a revised estimate says what it replaces, and the replaced one by what', async () => {
  const sent = await createSentEstimate(WORK_LINES)
  const receiver = await receive(sent.agent)
  const { body } = await call(sent.admin, reviseEstimate, { id: sent.id, version: sent.version })
  await runJobs()
  expect(receiver.requests).toEqual([]) // the agent doesn't learn of a draft
  const revised = await sendDraft(
    await saveLines({ ...sent, id: body.id, version: body.version }, WORK_LINES),
  )
  const events = receiver.payloads()
  expect(events.map(({ type }) => type).toSorted()).toEqual(['estimate.replaced', 'estimate.sent'])
  const dataOf = (type: string) => events.find((event) => event.type === type)?.data
  expect(dataOf('estimate.sent')).toMatchObject({ estimateId: revised.id, replaces: sent.id })
  expect(dataOf('estimate.replaced')).toMatchObject({ estimateId: sent.id, replacedBy: revised.id })
})

test('an estimate that waits for its contractor isn’t sent yet, for webhooks either', async () => {
  const market = await createMarket()
  const { contractor, admin, agent } = market
  await ctx.db.update(users).set({ sendHoldHours: 4 }).where(eq(users.id, contractor.actor.userId))
  const receiver = await receive(agent, { eventTypes: ['estimate.sent'] })
  const { body: report } = await upload(agent, market.address)
  await runJobs()
  const id = await estimateIdOf(admin, report.id)
  const held = await sendDraft(
    await saveLines({ ...market, reportId: report.id, id, version: 1 }, WORK_LINES),
  )
  expect(receiver.requests).toEqual([])
  const skipped = await call(admin, sendEstimate, { id, version: held.version, skipsHold: true })
  expect(skipped.status).toBe(409)
})

test('a report that can’t be read is a failure with its reason', async () => {
  const { agent, address } = await createMarket()
  const receiver = await receive(agent)
  const { body } = await upload(agent, address, {
    name: 'report.pdf',
    content: `%PDF-1.7\n${'x'.repeat(5_000)}`,
  })
  await runJobs()
  expect(typesAbout(receiver, body.id)).toEqual(['report.received', 'report.failed'])
  expect(receiver.payloads().at(-1)?.data).toMatchObject({
    status: 'failed',
    reason: expect.stringMatching(/^This PDF is damaged/),
  })
})

test('the owner’s decision is an event without their name, reason, or wishes', async () => {
  const declined = await createAnswered()
  const confirmed = await createAnswered({ dates: [dayIn(5)] })
  const [ofDeclined, ofConfirmed] = [await receive(declined.contractor), await receive(confirmed.agent)]
  await call(visitor, declineWork, {
    token: declined.ownerToken,
    requestedAt: declined.request.requestedAt ?? '',
    version: declined.request.answer?.version ?? 0,
    name: 'Olive Owner',
    reason: 'Too expensive for me',
  })
  expect((await confirm(confirmed, { scheduledOn: dayIn(5), wish: null })).status).toBe(200)
  await confirm(confirmed, { scheduledOn: dayIn(5), wish: null })
  await runJobs()
  expect(ofDeclined.payloads()).toEqual([
    expect.objectContaining({
      type: 'estimate.declined',
      data: expect.objectContaining({ status: 'declined', requestedAmount: '2020.00' }),
    }),
  ])
  expect(
    ofConfirmed
      .payloads()
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual(['estimate.confirmed', 'work.scheduled'])
  for (const { body } of [...ofDeclined.requests, ...ofConfirmed.requests])
    for (const words of ['Olive', 'expensive', 'the mat', '(414) 555']) expect(body).not.toContain(words)
})

test('the agent gets the other side’s answer to a repair request, and the contractor doesn’t', async () => {
  const requestable = await createRequestable()
  const [ofAgent, ofContractor] = [await receive(requestable.agent), await receive(requestable.contractor)]
  await saveRequest(requestable)
  const { token } = await linkToRespond(requestable)
  expect((await respond(requestable, token)).status).toBe(200)
  await respond(requestable, token)
  await runJobs()
  expect(ofAgent.payloads()).toEqual([
    expect.objectContaining({
      type: 'repair_request.answered',
      data: expect.objectContaining({ status: 'agreed', lines: 2, settledLines: 2 }),
    }),
  ])
  expect(ofContractor.requests).toEqual([])
})

test('a subscription to some events gets only these', async () => {
  const market = await createMarket()
  const receiver = await receive(market.agent, { eventTypes: ['estimate.sent'] })
  await sendNew(market)
  expect(receiver.payloads().map(({ type }) => type)).toEqual(['estimate.sent'])
})

test('what isn’t committed isn’t published, and a cause is one event however often it’s published', async () => {
  const { agent, reportId, address } = await createSentEstimate(WORK_LINES)
  const receiver = await receive(agent)
  const occurrence = {
    type: 'report.received',
    cause: `test:${reportId}`,
    data: { reportId, propertyAddress: address, status: 'received' },
    about: { reportId, agentId: agent.actor.userId, contractorId: null },
  } as const
  const publish = (tx: Db) => publishEvent(ctx, tx, occurrence)
  const failed = ctx.db.transaction(async (tx) => {
    await publish(tx)
    throw new Error('the cause fails')
  })
  await expect(failed).rejects.toThrow('the cause fails')
  await runJobs()
  expect(receiver.requests).toEqual([])
  await Promise.all([ctx.db.transaction(publish), ctx.db.transaction(publish)])
  await ctx.db.transaction(publish)
  await runJobs()
  expect(typesAbout(receiver, reportId)).toEqual(['report.received'])
})

const deactivate = ({ actor }: { actor: { userId: UserId } }) =>
  ctx.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, actor.userId))

test('accounts and roles are checked again before each attempt', async () => {
  const [first, second] = [await createMarket(), await createMarket()]
  const [deactivated, demoted] = [await receive(first.agent), await receive(second.admin)]
  const uploads = [await upload(first.agent, first.address), await upload(second.agent, second.address)]
  expect(uploads.map(({ status }) => status)).toEqual([201, 201])
  await deactivate(first.agent)
  await ctx.db.update(users).set({ role: 'agent' }).where(eq(users.id, second.admin.actor.userId))
  await runJobs()
  expect([...deactivated.requests, ...demoted.requests]).toEqual([])
  const rows = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(inArray(webhookDeliveries.endpointId, [deactivated.id, demoted.id]))
  expect(rows.length).toBeGreaterThan(2)
  for (const row of rows)
    expect(row).toMatchObject({ status: 'failed', note: expect.stringMatching(/^Your account may not see/) })
})

test('a deactivated account’s webhooks get no new events', async () => {
  const market = await createMarket()
  const receiver = await receive(market.admin)
  await deactivate(market.admin)
  await upload(market.agent, market.address)
  await runJobs()
  expect(receiver.requests).toEqual([])
  expect(await ctx.db.$count(webhookDeliveries, eq(webhookDeliveries.endpointId, receiver.id))).toBe(0)
})
