import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { createWaiting as create, detailOf } from '#test/builders/webhooks/pings.ts'
import { createReceiving } from '#test/builders/webhooks/receiving.ts'
import { call, ctx, runJobs } from '#test/harness/harness.ts'
import { type Receiver, startReceiver } from '#test/stand-ins/webhook-receiver.ts'
import { pingWebhook } from './contract.ts'

/* Receivers that are slow, broken, or hostile. */

const opened: Receiver[] = []

afterEach(async () => {
  ctx.now = () => new Date()
  for (const receiver of opened.splice(0)) await receiver.stop()
})

async function createWaiting(person?: Person) {
  const waiting = await create(person)
  opened.push(waiting.receiver)
  return waiting
}

test('a redirect is a failure, and isn’t followed', async () => {
  const waiting = await createWaiting()
  const target = await startReceiver()
  opened.push(target)
  waiting.receiver.answerStatus(308, { location: target.url })
  await runJobs()
  expect(target.connections()).toBe(0)
  expect((await detailOf(waiting)).failure).toMatch(
    /^The server answered 308, a redirect\. ODIE doesn’t follow/,
  )
})

test('a server that answers with a gigabyte is cut off, and its status counts', async () => {
  const waiting = await createWaiting()
  let sent = 0
  waiting.receiver.answerWith((_request, response) => {
    response.writeHead(200, { 'content-length': 1024 ** 3 })
    const block = Buffer.alloc(64 * 1024, 'a\u0000')
    const write = () => {
      while (!response.destroyed && sent < 1024 ** 3) {
        sent += block.length
        if (!response.write(block)) return void response.once('drain', write)
      }
    }
    write()
  })
  await runJobs()
  expect(sent).toBeLessThan(64 * 1024 ** 2)
  const { status, log } = await detailOf(waiting)
  expect(status).toBe('delivered')
  expect(log[0]?.response).toBe('a'.repeat(500))
})

test('a server that closes the connection before it answers has failed; after its status, it hasn’t', async () => {
  const [before, after] = [await createWaiting(), await createWaiting()]
  before.receiver.answerWith((request) => request.socket.destroy())
  after.receiver.answerWith((request, response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('half', () => request.socket.destroy())
  })
  await runJobs()
  expect(await detailOf(before)).toMatchObject({
    status: 'waiting',
    failure: 'The server closed the connection before it answered.',
  })
  expect(await detailOf(after)).toMatchObject({ status: 'delivered', log: [{ response: 'half' }] })
})

/** Runs jobs with another way out of the machine. */
async function runJobsWith(outbound: Context['outbound']) {
  const usual = ctx.outbound
  ctx.outbound = outbound
  try {
    await runJobs()
  } finally {
    ctx.outbound = usual
  }
}

const impatient = () =>
  openOutbound({ privateNetworks: ['127.0.0.0/8'] }, { limits: { connectMs: 200, totalMs: 400 } })

test('a server that hangs or drips is given up on, and others get their events', async () => {
  const [hanging, dripping, dribbling, fine] = [
    await createWaiting(),
    await createWaiting(),
    await createWaiting(),
    await createWaiting(),
  ]
  hanging.receiver.answerWith(() => undefined)
  dripping.receiver.answerWith(({ socket }) => {
    const timer = setInterval(() => socket.write('H'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  dribbling.receiver.answerWith((_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  })
  await runJobsWith(impatient())
  expect(await detailOf(hanging)).toMatchObject({
    status: 'waiting',
    failure: 'The server didn’t answer within 0.4 seconds.',
  })
  expect(await detailOf(dripping)).toMatchObject({ status: 'waiting', failure: expect.any(String) })
  expect(await detailOf(dribbling)).toMatchObject({ status: 'delivered' })
  expect(await detailOf(fine)).toMatchObject({ status: 'delivered' })
})

test('an endpoint that has failed has a lane of its own, with one attempt at a time', async () => {
  const waiting = await createWaiting()
  const { owner, id, receiver } = waiting
  receiver.answerStatus(500)
  const { body: second } = await call(owner, pingWebhook, { id })
  await runJobs('deliver-webhook')
  // The second was in the lane of all endpoints when the first failed.
  expect(receiver.requests).toHaveLength(1)
  const { rows } = await ctx.db.execute<{ name: string; group_id: string }>(
    sql`select name, group_id from pgboss.job where data ->> 'deliveryId' = ${second.id} and state = 'created'`,
  )
  expect(rows).toEqual([{ name: 'retry-webhook', group_id: id }])
  await runJobs()
  expect(receiver.requests).toHaveLength(2)
})

test('a name that resolves to this machine on the second look-up isn’t connected to', async () => {
  const owner = await createUser('agent')
  const victim = await startReceiver({ host: '127.0.0.1' })
  const receiver = await startReceiver({ host: '127.0.0.2' })
  opened.push(victim, receiver)
  const webhook = await createReceiving(
    owner,
    { url: `http://rebind.example.com:${receiver.port}/` },
    receiver,
  )
  const lookups: string[] = []
  const outbound = openOutbound(
    { privateNetworks: ['127.0.0.2/32'] },
    {
      resolve: async (name) => {
        lookups.push(name)
        return lookups.length === 1 ? ['127.0.0.2'] : ['127.0.0.1']
      },
    },
  )
  const ping = async () => (await call(owner, pingWebhook, { id: webhook.id })).body.id
  const first = { owner, receiver: webhook, id: webhook.id, deliveryId: await ping() }
  await runJobsWith(outbound)
  // One look-up for one request: what was checked is what was connected to.
  expect(lookups).toEqual(['rebind.example.com'])
  expect(await detailOf(first)).toMatchObject({ status: 'delivered' })
  const second = { ...first, deliveryId: await ping() }
  await runJobsWith(outbound)
  expect(await detailOf(second)).toMatchObject({
    status: 'waiting',
    failure: expect.stringContaining('private or reserved network'),
  })
  expect([receiver.connections(), victim.connections()]).toEqual([1, 0])
})
