import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { job, storedJob } from '#platform/job.ts'
import type { EmailContent, Transport } from '#platform/mail/mail.ts'
import { openTransport } from '#platform/mail/transport.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx, mailsTo, runJobs } from '#test/harness/harness.ts'
import { createSmtp } from '#test/stand-ins/smtp.ts'
import { listMails, MailId, resendMail } from './contract.ts'
import { send } from './delivery.ts'
import { post } from './enqueue.ts'
import { mails } from './tables.ts'

const outbox = ctx.mail
afterEach(() => {
  ctx.mail = outbox
})

const letterTo = (to: string, details: Partial<EmailContent> = {}): EmailContent => ({
  to,
  subject: 'Your estimate',
  heading: 'Your estimate is ready',
  body: ['It comes to $125.00.'],
  cause: `test:${to}`,
  ...details,
})

const newAddress = () => `pat-${crypto.randomUUID().slice(0, 8)}@example.com`

const postNow = (letter: EmailContent) => ctx.db.transaction((tx) => post(ctx, tx, letter))

const logOf = (recipient: string) => ctx.db.select().from(mails).where(eq(mails.recipient, recipient))

/** Sends emails through this SMTP server from now on. */
async function useSmtp(options?: Parameters<typeof createSmtp>[0]) {
  const smtp = await createSmtp(options)
  const transport = await openTransport({ kind: 'smtp', url: smtp.url, from: '', dkim: null })
  ctx.mail = transport
  const end = async () => {
    transport.close()
    await smtp.close()
  }
  return { smtp, transport, end }
}

test('an email is sent through the mail server, and its row says when', async () => {
  const to = newAddress()
  const { smtp, end } = await useSmtp()
  await smtp.open()
  const { key } = await ctx.storage.put(Readable.from([Buffer.from('%PDF-1.7')]), { maxBytes: 100 })
  await postNow(letterTo(to, { attachments: [{ filename: 'Estimate.pdf', key, type: 'application/pdf' }] }))
  expect(await logOf(to)).toMatchObject([{ status: 'queued', sentAt: null }])

  await runJobs()

  expect(smtp.received).toMatchObject([{ recipients: [to], mail: { subject: 'Your estimate' } }])
  const attached = smtp.received[0]?.mail.attachments[0]?.content as ArrayBuffer
  expect(Buffer.from(attached)).toEqual(await buffer((await ctx.storage.read(key)).body))
  expect(await logOf(to)).toMatchObject([{ status: 'sent', sentAt: expect.any(Date), failure: null }])
  await end()
})

test('an email whose cause was rolled back is never sent, and each cause has one email', async () => {
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

/** The same transport, which calls `repair` after its first failure and before reporting it. */
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

test('an outage of the mail server neither loses nor duplicates an email', async () => {
  const to = newAddress()
  const { smtp, transport, end } = await useSmtp()
  ctx.mail = repairing(transport, smtp.open)
  await postNow(letterTo(to))
  await runJobs()
  expect(smtp.received.map(({ recipients }) => recipients)).toEqual([[to]])
  expect(await logOf(to)).toMatchObject([{ status: 'sent' }])
  await end()
})

test('sending is retried while the mail server is busy', async () => {
  const to = newAddress()
  const { smtp, end } = await useSmtp({ rejections: 3 })
  await smtp.open()
  await postNow(letterTo(to))
  await runJobs()
  expect(smtp.received).toHaveLength(1)
  await end()
})

test('an email that can’t be delivered is marked as failed, with the reason', async () => {
  const to = newAddress()
  const { end } = await useSmtp()
  await postNow(letterTo(to))
  await runJobs()
  expect(await logOf(to)).toMatchObject([
    { status: 'failed', sentAt: null, failure: expect.stringContaining('ECONNREFUSED') },
  ])
  await end()
})

test('an email that the server rejects for good is given up at once, and staff see the server’s response', async () => {
  const to = newAddress()
  const { smtp, end } = await useSmtp({ recipientCodes: [550] })
  await smtp.open()
  await postNow(letterTo(to))
  await runJobs()
  expect(smtp.received).toEqual([])
  const listed = await call(await createUser('admin'), listMails, { status: 'failed', search: to })
  expect(listed.body).toMatchObject([{ recipient: to, failure: `550 No mail for ${to}` }])
  await end()
})

test('an email sent again after a crash has the same Message-ID, so mail clients merge the two', async () => {
  const to = newAddress()
  const { smtp, end } = await useSmtp()
  await smtp.open()
  await postNow(letterTo(to))
  await runJobs()
  // The process died after the mail server accepted the message and before the row was updated.
  const [logged] = await logOf(to)
  await ctx.db.update(mails).set({ status: 'queued', sentAt: null }).where(eq(mails.recipient, to))
  await send(ctx, { mailId: logged!.id })

  const ids = smtp.received.map(({ mail }) => mail.messageId)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  await end()
})

test('markup and line breaks in an email’s subject, body and links are treated as text', async () => {
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

const admin = await createUser('admin')
const resend = (id: string) => call(admin, resendMail, { id: MailId.parse(id) })

test('staff resend a failed email: the same message, in case it did go out', async () => {
  const to = newAddress()
  const { smtp, end } = await useSmtp()
  await postNow(letterTo(to))
  await runJobs()
  const [failed] = await logOf(to)

  await smtp.open()
  expect((await resend(failed!.id)).body).toMatchObject({ status: 'queued', recipient: to, failure: null })
  expect((await resend(failed!.id)).status).toBe(409)
  await runJobs()

  expect(smtp.received.map(({ recipients }) => recipients)).toEqual([[to]])
  expect(await logOf(to)).toMatchObject([{ status: 'sent', failure: null, resends: 0 }])
  await end()
})

test('an email that was sent is resent as a new message, which no mail client hides as a duplicate', async () => {
  const to = newAddress()
  const { smtp, end } = await useSmtp()
  await smtp.open()
  await postNow(letterTo(to))
  await runJobs()
  const [sent] = await logOf(to)

  expect((await resend(sent!.id)).status).toBe(200)
  await runJobs()

  expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(2)
  await end()
})

test('an email that does not exist cannot be resent', async () => {
  expect((await resend(crypto.randomUUID())).status).toBe(404)
})

const followUp = job('made-up-follow-up', z.object({ note: z.string() }))

test('the follow-up of an email is queued if and only if the email is marked as sent', async () => {
  const to = newAddress()
  const queued: string[] = []
  const crashing = (isCrashing: boolean) => ({
    ...ctx,
    enqueue: async (_tx: unknown, { name }: { name: string }) => {
      if (isCrashing) throw new Error('the process died here')
      queued.push(name)
    },
  })
  const afterSent = storedJob(followUp, { note: 'x' })
  const mailId = await ctx.db.transaction((tx) => post(ctx, tx, letterTo(to), { afterSent }))

  await expect(send(crashing(true), { mailId })).rejects.toThrow('the process died here')
  expect(await logOf(to)).toMatchObject([{ status: 'queued' }])
  for (let run = 0; run < 2; run++) await send(crashing(false), { mailId })

  expect(await logOf(to)).toMatchObject([{ status: 'sent' }])
  expect(queued).toEqual([followUp.name])
  expect(await mailsTo(to)).toHaveLength(1)
})
