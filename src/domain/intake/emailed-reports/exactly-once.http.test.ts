import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import type { Mailbox } from '#platform/mail/mailbox.ts'
import { reportPdf } from '#test/builders/emails/documents.ts'
import { gmail } from '#test/builders/emails/programs.ts'
import { createMarket, storedKeys } from '#test/builders/market.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { ctx, runJobs } from '#test/harness/harness.ts'
import {
  answersTo,
  privateAddressOf,
  readInboxNow,
  receiveAll,
  reportsOf,
  setUpInbox,
} from '#test/stand-ins/inbox.ts'
import { process } from './processing/process-message.ts'
import { receive } from './receiving/receive.ts'
import { storeMessage } from './receiving/stored-message.ts'
import { inboxMailboxes, receivedMessages } from './tables.ts'

/* Each message becomes one report or gets one answer, whatever is killed when, and however it arrives. */

const admin = await createUser('admin')
const { openInbox, listed } = setUpInbox(admin)

/** An email with a report, for a new agent; `subject` finds it. */
async function emailed() {
  const { agent, address, contractor, zip } = await createMarket()
  const subject = `Fwd: ${crypto.randomUUID()} for ${address}`
  const to = await privateAddressOf(agent)
  const message = gmail(
    { from: agent.email, to, subject },
    { attached: [{ name: 'report.pdf', content: reportPdf() }] },
  )
  return { agent, address, contractor, zip, subject, to, message }
}

/** One report and one answer, and nothing left of the message. */
async function expectOnce({ agent, address, subject }: { agent: Person; address: string; subject: string }) {
  expect(await reportsOf(agent)).toEqual([address])
  expect(await answersTo(agent)).toHaveLength(1)
  expect((await listed(subject)).map(({ outcome }) => outcome).toSorted()).toContain('report')
  const rows = await ctx.db
    .select()
    .from(receivedMessages)
    .where(eq(receivedMessages.agentId, agent.actor.userId))
  expect(rows.filter(({ fileKey }) => fileKey !== null)).toEqual([])
}

async function* streamOf(message: string) {
  yield Buffer.from(message)
}

const attempt = { signal: new AbortController().signal }
const idOf = async (subject: string, status = 'waiting') => {
  const rows = await ctx.db.select().from(receivedMessages).where(sql`outcome = ${status}`)
  return rows.at(-1)?.id ?? subject
}
class Killed extends Error {}

test('a process that’s killed after it stored a message, and before it noted that, stores it again', async () => {
  const mailbox = openInbox()
  const email = await emailed()
  await mailbox.deliver(email.message)
  const { db } = ctx
  const dying = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction' && storedNow > 0) return () => Promise.reject(new Killed())
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  let storedNow = 0
  const storage = {
    ...ctx.storage,
    put: async (...input: Parameters<typeof ctx.storage.put>) => {
      const file = await ctx.storage.put(...input)
      storedNow++
      return file
    },
  }
  await expect(readInboxNow({ ...ctx, db: dying, storage })).rejects.toThrow(Killed)
  expect(storedNow).toBe(1)
  expect(await reportsOf(email.agent)).toEqual([])
  // The reservation of a killed process ends by itself.
  await ctx.db.update(inboxMailboxes).set({ readingUntil: null })
  await receiveAll()
  await expectOnce(email)
})

test('a process that’s killed before it marked the message as read doesn’t process it twice', async () => {
  const mailbox = openInbox()
  const email = await emailed()
  await mailbox.deliver(email.message)
  const dying = opening(ctx.inbox!, { markRead: async () => Promise.reject(new Killed()) })
  await expect(readInboxNow({ ...ctx, inbox: dying })).rejects.toThrow(Killed)
  await ctx.db.update(inboxMailboxes).set({ readingUntil: null })
  await receiveAll()
  await receiveAll()
  await expectOnce(email)
})

/** The mailbox with other methods once it's open. */
const opening = (mailbox: Mailbox, methods: object): Mailbox => ({
  ...mailbox,
  open: async (signal) => ({ ...(await mailbox.open(signal)), ...methods }),
})

test.each([
  [
    'while it reads the attachments',
    (context: Context): Partial<Context> => ({
      documents: { ...context.documents, run: () => Promise.reject(new Killed()) },
    }),
  ],
  [
    'before it stores the outcome',
    (context: Context): Partial<Context> => ({
      enqueue: () => Promise.reject(new Killed()),
      storage: context.storage,
    }),
  ],
])(
  'a process that’s killed %s leaves no half of it: the next one makes one report and one answer',
  async (_when, dying) => {
    const mailbox = openInbox()
    const email = await emailed()
    await mailbox.deliver(email.message)
    await readInboxNow()
    const messageId = (await idOf(email.subject)) as Parameters<typeof process>[1]['messageId']
    await expect(process({ ...ctx, ...dying(ctx) }, { messageId }, attempt)).rejects.toThrow(Killed)
    expect(await reportsOf(email.agent)).toEqual([])
    expect(await answersTo(email.agent)).toEqual([])
    await runJobs('process-message')
    await expectOnce(email)
  },
)

test('a process that’s killed after it stored the outcome, and before it deleted the message’s file, leaves only the file, for the cleanup', async () => {
  const mailbox = openInbox()
  const email = await emailed()
  await mailbox.deliver(email.message)
  await readInboxNow()
  const messageId = (await idOf(email.subject)) as Parameters<typeof process>[1]['messageId']
  const storage = { ...ctx.storage, delete: () => Promise.reject(new Killed()) }
  await expect(process({ ...ctx, storage }, { messageId }, attempt)).rejects.toThrow(Killed)
  await runJobs('process-message')
  await expectOnce(email)
})

test('two workers that process a message at once make one report', async () => {
  const mailbox = openInbox()
  const email = await emailed()
  await mailbox.deliver(email.message)
  await readInboxNow()
  const messageId = (await idOf(email.subject)) as Parameters<typeof process>[1]['messageId']
  const before = new Set(await storedKeys())
  await Promise.all([process(ctx, { messageId }, attempt), process(ctx, { messageId }, attempt)])
  await expectOnce(email)
  // Of what both stored, the report's file is left.
  expect((await storedKeys()).filter((key) => !before.has(key))).toHaveLength(1)
})

test('two processes that read the mailbox at once, because one took too long, register a message once', async () => {
  const mailbox = openInbox()
  const email = await emailed()
  await mailbox.deliver(email.message)
  let hasRead = false
  const slow: Mailbox = {
    ...ctx.inbox!,
    open: async (signal) => {
      const opened = await ctx.inbox!.open(signal)
      return {
        ...opened,
        fetchWhole: async (uid) => {
          if (!hasRead) {
            hasRead = true
            await ctx.db.update(inboxMailboxes).set({ readingUntil: sql`now() - interval '1 second'` })
            await readInboxNow()
          }
          return await opened.fetchWhole(uid)
        },
      }
    },
  }
  await readInboxNow({ ...ctx, inbox: slow })
  await runJobs('process-message')
  expect(await listed(email.subject)).toHaveLength(1)
  await expectOnce(email)
})

test('a message counts once if it arrives twice, if the mailbox is renumbered, and if the mail server pipes it, too, with other line ends', async () => {
  const mailbox = openInbox()
  const email = await emailed()
  const copy = (server: string) =>
    `Return-Path: <x@example.net>\r\nDelivered-To: ${email.to}\r\nReceived: by ${server}; Fri, 27 Nov 2026\r\n${email.message}`
  await mailbox.deliver(copy('one'))
  await mailbox.deliver(copy('two'))
  await receiveAll()
  await mailbox.renumber()
  await receiveAll()
  const piped = `From x@example.net Fri Nov 27\n${copy('three').replaceAll('\r\n', '\n')}\n\n`
  const before = new Set(await storedKeys())
  expect(await receive(ctx, await storeMessage(ctx, streamOf(piped)), email.to)).toBe(false)
  await runJobs('process-message')
  expect(await listed(email.subject)).toHaveLength(1)
  expect((await storedKeys()).filter((key) => !before.has(key))).toEqual([])
  await expectOnce(email)
})

test('a message to two addresses of the same agent becomes one report, and staff see the other copy', async () => {
  const mailbox = openInbox()
  const email = await emailed()
  const proof = `Authentication-Results: mx.example.com; dkim=pass header.d=${email.agent.email.split('@')[1]}`
  const message = email.message.replace(email.to, 'reports@example.com')
  await mailbox.deliver(`Delivered-To: ${email.to}\r\n${message}`)
  await mailbox.deliver(`Delivered-To: reports@example.com\r\n${proof}\r\n${message}`)
  await receiveAll()
  expect((await listed(email.subject)).map(({ outcome, reason }) => reason ?? outcome).toSorted()).toEqual([
    'duplicate',
    'report',
  ])
  await expectOnce(email)
})

test('a message whose job was lost is processed after all', async () => {
  const mailbox = openInbox()
  const email = await emailed()
  await mailbox.deliver(email.message)
  await readInboxNow({ ...ctx, enqueue: async () => undefined })
  await runJobs('process-message')
  expect(await listed('')).toContainEqual(expect.objectContaining({ outcome: 'waiting' }))
  const later = { ...ctx, now: () => new Date(Date.now() + 2 * 60 * 60_000) }
  await readInboxNow(later)
  await runJobs('process-message')
  await expectOnce(email)
})
