import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listJobs } from '#domain/operations/jobs/contract.ts'
import { createMailbox, type Mailbox } from '#platform/mail/mailbox.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx, runJobs } from '#test/harness/harness.ts'
import { readNow, setUpBounces, trustTheServer, watched } from '#test/stand-ins/bounces.ts'
import { SHAPES } from '#test/stand-ins/delivery-reports.ts'
import { startTcpProxy } from '#test/stand-ins/tcp-proxy.ts'
import { readBounces } from './jobs.ts'
import { readAll } from './read-mailbox.ts'
import { bounceMailboxes } from './tables.ts'

/* Reading the mailbox with several processes, lost connections, and wrong settings. */

const admin = await createUser('admin')
const { servers, useMailbox, sendMail, logOf, stateOfMailbox, bouncesOf } = setUpBounces(admin)

test('one process at a time reads the mailbox', async () => {
  const mailbox = useMailbox()
  const { to, header } = await sendMail()
  await mailbox.deliver(SHAPES.gmail({ to, header }))
  let openings = 0
  const counted: Mailbox = {
    ...ctx.bounces!,
    open: async (signal) => {
      openings++
      await readNow() // the other process, while this one reads
      return await createMailbox(mailbox.address).open(signal)
    },
  }
  const { bounces } = ctx
  ctx.bounces = { ...bounces!, open: async () => Promise.reject(new Error('read by two at once')) }
  await readNow({ ...ctx, bounces: counted })
  expect(openings).toBe(1)
  expect(await bouncesOf(to)).toHaveLength(1)
})

test('two processes that read at once, because one of them took too long, mark an email once', async () => {
  const mailbox = useMailbox()
  const { to, header } = await sendMail()
  await mailbox.deliver(SHAPES.gmail({ to, header }))
  const slow = watched(ctx.bounces!, {
    onFetch: async () => {
      await ctx.db.update(bounceMailboxes).set({ readingUntil: sql`now() - interval '1 second'` })
      await readNow()
    },
  })
  await readNow({ ...ctx, bounces: slow })
  expect(await bouncesOf(to)).toHaveLength(1)
  expect(await mailbox.flags()).toEqual(['S'])
})

test('a process that was killed while the clock was a day ahead doesn’t keep the mailbox from being read until then', async () => {
  const mailbox = useMailbox()
  const { to, header } = await sendMail()
  await readNow()
  await mailbox.deliver(SHAPES.gmail({ to, header }))
  await ctx.db.update(bounceMailboxes).set({ readingUntil: sql`now() + interval '1 day'` })
  await readNow()
  expect(await bouncesOf(to)).toHaveLength(1)
})

test('of a new mailbox, the last seven days are read, and older messages never', async () => {
  const mailbox = useMailbox()
  const [old, recent] = [await sendMail(), await sendMail()]
  await mailbox.deliver(SHAPES.postfix(old), { daysAgo: 9 })
  await mailbox.deliver(SHAPES.postfix(recent), { daysAgo: 5 })
  await readNow()
  await readNow()
  expect(await logOf(old.to)).toMatchObject([{ status: 'sent' }])
  expect(await logOf(recent.to)).toMatchObject([{ status: 'failed' }])
})

test('a mailbox with more messages than one run reads is read over several', async () => {
  const mailbox = useMailbox()
  const { to, header } = await sendMail()
  for (let count = 0; count < 5; count++) await mailbox.deliver('Subject: Hello\r\n\r\n')
  await mailbox.deliver(SHAPES.postfix({ to, header }))
  for (const [readAt, status] of [
    [null, 'sent'],
    [null, 'sent'],
    [expect.any(String), 'failed'],
  ]) {
    await readAll(ctx, {}, { signal: new AbortController().signal }, { maxMessages: 2 })
    expect(await stateOfMailbox()).toMatchObject({ readAt, failure: null })
    expect(await logOf(to)).toMatchObject([{ status }])
  }
})

test('when the connection is lost in the middle, what was read counts, and the next run reads the rest', async () => {
  const mailbox = useMailbox()
  const proxy = await startTcpProxy(`imaps://localhost:${servers.imap.port}`)
  ctx.bounces = createMailbox({
    ...mailbox.address,
    host: 'localhost',
    port: Number(new URL(proxy.url).port),
  })
  const [first, second] = [await sendMail(), await sendMail()]
  for (const mail of [first, second]) await mailbox.deliver(SHAPES.postfix(mail))
  const dropped = watched(ctx.bounces, { onFetch: async (uid) => void (uid === 2 && proxy.disconnect()) })
  await readNow({ ...ctx, bounces: dropped })
  expect(await logOf(first.to)).toMatchObject([{ status: 'failed' }])
  expect(await logOf(second.to)).toMatchObject([{ status: 'sent' }])
  expect(await stateOfMailbox()).toMatchObject({
    failure: expect.stringContaining('localhost can’t be read'),
  })

  proxy.reconnect()
  await readNow()
  expect(await logOf(second.to)).toMatchObject([{ status: 'failed' }])
  expect(await stateOfMailbox()).toMatchObject({ failure: null, failingSince: null })
  await proxy.close()
})

test('while the server is away, staff see since when, and after an hour it’s among the failed jobs, once', async () => {
  const mailbox = useMailbox()
  const { to, header } = await sendMail()
  await mailbox.deliver(SHAPES.postfix({ to, header }))
  await servers.imap.stop()
  const failedJobs = async () =>
    (await call(admin, listJobs, { state: 'failed', limit: 100 })).body.filter(
      ({ name }) => name === readBounces.name,
    )
  const runAfter = async (minutes: number) => {
    ctx.now = () => new Date(Date.now() + minutes * 60_000)
    await ctx.db.transaction((tx) => ctx.enqueue(tx, readBounces, {}))
    await runJobs()
  }
  const before = (await failedJobs()).length
  await runAfter(0)
  const state = await stateOfMailbox()
  expect(state).toMatchObject({ failure: '127.0.0.1 can’t be read (ECONNREFUSED).' })
  await runAfter(55)
  expect(await failedJobs()).toHaveLength(before)
  await runAfter(61)
  await runAfter(66)
  expect(await failedJobs()).toHaveLength(before + 1)
  expect((await failedJobs())[0]).toMatchObject({
    failure: expect.stringContaining('127.0.0.1 can’t be read'),
  })
  expect((await stateOfMailbox())?.failingSince).toBe(state?.failingSince)

  await servers.imap.start()
  await runAfter(70)
  expect(await stateOfMailbox()).toMatchObject({ failure: null, failingSince: null })
  expect(await logOf(to)).toMatchObject([{ status: 'failed', bouncedAt: expect.any(String) }])
})

test.each([
  [{ password: 'wrong' }, 'rejects the user name or the password'],
  [{ folder: 'No such folder' }, 'has no folder “No such folder”'],
])('a wrong setting says what to do: %o', async (change, sentence) => {
  const mailbox = useMailbox()
  ctx.bounces = createMailbox({ ...mailbox.address, ...change })
  await readNow()
  const { failure } = (await stateOfMailbox())!
  expect(failure).toContain(sentence)
  expect(failure).toContain('check BOUNCES_IMAP_URL')
})

test('a certificate that isn’t trusted ends the connection before the password is sent', async () => {
  useMailbox()
  trustTheServer(false)
  await readNow()
  trustTheServer()
  expect(await stateOfMailbox()).toMatchObject({
    failure: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT'),
  })
})

test('without a configured mailbox, nothing is read, and staff see no mailbox status', async () => {
  await readNow()
  expect(await stateOfMailbox()).toBeNull()
})
