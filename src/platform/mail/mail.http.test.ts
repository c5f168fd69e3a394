import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { ctx, mailsTo, runJobs } from '#test/harness.ts'
import { makeSmtp } from '#test/smtp.ts'
import type { Letter } from './mail.ts'
import { deliverMail, post } from './post.ts'
import { mails } from './tables.ts'
import { openTransport, type Transport } from './transport.ts'

const outbox = ctx.mail
afterEach(() => {
  ctx.mail = outbox
})

const letterTo = (to: string, details: Partial<Letter> = {}): Letter => ({
  to,
  subject: 'Your estimate',
  heading: 'Your estimate is ready',
  body: ['It comes to $125.00.'],
  cause: `test:${to}`,
  ...details,
})

const newAddress = () => `pat-${crypto.randomUUID().slice(0, 8)}@example.com`

const postNow = (letter: Letter) => ctx.db.transaction((tx) => post(ctx, tx, letter))

const logOf = (recipient: string) => ctx.db.select().from(mails).where(eq(mails.recipient, recipient))

/** Mail leaves through this server from now on. */
async function useSmtp(options?: Parameters<typeof makeSmtp>[0]) {
  const smtp = await makeSmtp(options)
  const transport = await openTransport({ kind: 'smtp', url: smtp.url, from: '' })
  ctx.mail = transport
  const end = async () => {
    transport.close()
    await smtp.close()
  }
  return { smtp, transport, end }
}

test('a mail goes out through the mail server, and the log says when', async () => {
  const to = newAddress()
  const { smtp, end } = await useSmtp()
  await smtp.open()
  const { key } = await ctx.storage.put(Readable.from([Buffer.from('%PDF-1.7')]), { maxBytes: 100 })
  await postNow(letterTo(to, { attachments: [{ filename: 'Estimate.pdf', key, type: 'application/pdf' }] }))
  expect(await logOf(to)).toMatchObject([{ status: 'queued', sentAt: null }])

  await runJobs()

  expect(smtp.taken).toMatchObject([{ recipients: [to], mail: { subject: 'Your estimate' } }])
  const attached = smtp.taken[0]?.mail.attachments[0]?.content as ArrayBuffer
  expect(Buffer.from(attached)).toEqual(await buffer((await ctx.storage.read(key)).body))
  expect(await logOf(to)).toMatchObject([{ status: 'sent', sentAt: expect.any(Date), failure: null }])
  await end()
})

test('a mail whose cause was rolled back never leaves, and one cause is one mail', async () => {
  const to = newAddress()
  const rolledBack = ctx.db.transaction(async (tx) => {
    await post(ctx, tx, letterTo(to, { cause: `rolled-back:${to}` }))
    throw new Error('the cause failed')
  })
  await expect(rolledBack).rejects.toThrow('the cause failed')
  for (let times = 0; times < 3; times++) await postNow(letterTo(to))
  await runJobs()
  expect(await mailsTo(to)).toHaveLength(1)
  expect(await logOf(to)).toHaveLength(1)
})

/** The same way out; when it fails for the first time, `repair` runs before anybody hears of it. */
const repairing = (transport: Transport, repair: () => Promise<void>): Transport => {
  let isBroken = true
  return {
    ...transport,
    send: (message) =>
      transport.send(message).catch(async (error) => {
        if (isBroken) await repair()
        isBroken = false
        throw error
      }),
  }
}

test('a mail server that is down does not lose the mail, nor double it', async () => {
  const to = newAddress()
  const { smtp, transport, end } = await useSmtp()
  ctx.mail = repairing(transport, smtp.open)
  await postNow(letterTo(to))
  await runJobs()
  expect(smtp.taken.map(({ recipients }) => recipients)).toEqual([[to]])
  expect(await logOf(to)).toMatchObject([{ status: 'sent' }])
  await end()
})

test('a mail server that is busy is asked again until it takes the mail', async () => {
  const to = newAddress()
  const { smtp, end } = await useSmtp({ refusals: 3 })
  await smtp.open()
  await postNow(letterTo(to))
  await runJobs()
  expect(smtp.taken).toHaveLength(1)
  await end()
})

test('a mail that nobody takes is given up in the end, and the log keeps the reason', async () => {
  const to = newAddress()
  const { end } = await useSmtp()
  await postNow(letterTo(to))
  await runJobs()
  expect(await logOf(to)).toMatchObject([
    { status: 'failed', sentAt: null, failure: expect.stringContaining('ECONNREFUSED') },
  ])
  await end()
})

test('a mail that is sent again after a crash is the same message, so that mail clients fold the two', async () => {
  const to = newAddress()
  const { smtp, end } = await useSmtp()
  await smtp.open()
  await postNow(letterTo(to))
  await runJobs()
  // The process died after the mail server had said yes and before the log could say so.
  const [logged] = await logOf(to)
  await ctx.db.update(mails).set({ status: 'queued', sentAt: null }).where(eq(mails.recipient, to))
  const attempt = { isLast: false, signal: AbortSignal.timeout(60_000) }
  await deliverMail(ctx, { mailId: logged!.id }, attempt)

  const ids = smtp.taken.map(({ mail }) => mail.messageId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  await end()
})

test('markup and line breaks in a letter are text: in its subject, its words and its links', async () => {
  const to = newAddress()
  const hostile = '<script>alert(1)</script>"\r\nBcc: evil@example.com'
  await postNow(
    letterTo(to, {
      subject: `Report for ${hostile}`,
      heading: hostile,
      body: [hostile],
      note: hostile,
      action: { label: hostile, url: `https://odie.test/?a="><script>` },
    }),
  )
  await runJobs()
  const [mail] = await mailsTo(to)
  expect(mail?.subject).toBe('Report for <script>alert(1)</script>" Bcc: evil@example.com')
  expect(mail?.html).not.toContain('<script')
  expect(mail?.text).toContain(hostile)
})
