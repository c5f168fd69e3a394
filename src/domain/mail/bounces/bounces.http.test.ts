import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { resendMail } from '#domain/mail/contract.ts'
import { send } from '#domain/mail/delivery.ts'
import { post } from '#domain/mail/enqueue.ts'
import { mails } from '#domain/mail/tables.ts'
import { giveUpJob, listJobs, retryJob } from '#domain/operations/jobs/contract.ts'
import { openTransport } from '#platform/mail/transport.ts'
import { createSentEstimate } from '#test/builders/estimates.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx, runJobs } from '#test/harness/harness.ts'
import { headerOf, letterTo, newAddress, readNow, setUpBounces, watched } from '#test/stand-ins/bounces.ts'
import { SHAPES } from '#test/stand-ins/delivery-reports.ts'
import { createSmtp } from '#test/stand-ins/smtp.ts'
import { readBounces } from './jobs.ts'

/* What returned emails change. */

const admin = await createUser('admin')
const { servers, useMailbox, sendMail, logOf, headerTo, stateOfMailbox, bouncesOf } = setUpBounces(admin)

test('an estimate whose email comes back shows as not delivered, with the reason, and can be resent', async () => {
  const mailbox = useMailbox()
  const { id, agent } = await createSentEstimate()
  const delivery = async () => (await call(admin, getAdminEstimate, { id })).body.delivery
  expect(await delivery()).toMatchObject({ status: 'sent', failure: null })
  await mailbox.deliver(SHAPES.postfix({ to: agent.email, header: headerTo(agent.email) }))

  await ctx.db.transaction((tx) => ctx.enqueue(tx, readBounces, {}))
  await runJobs()

  const reason = `The address doesn’t exist. The mail server said: “550 5.1.1 <${agent.email}>: Recipient address rejected: User unknown in virtual mailbox table.”`
  const [logged] = await logOf(agent.email)
  expect(logged).toMatchObject({ status: 'failed', failure: reason, bouncedAt: expect.any(String) })
  expect(await delivery()).toEqual({
    status: 'failed',
    mailId: logged!.id,
    failure: `The email to ${agent.email} came back. ${reason}`,
  })
  expect(await mailbox.flags()).toEqual(['S'])
  expect(await bouncesOf(agent.email)).toMatchObject([{ actor: 'mail server', subject: logged!.id }])

  expect((await call(admin, resendMail, { id: logged!.id })).status).toBe(200)
  await runJobs()
  expect(await delivery()).toMatchObject({ status: 'sent', failure: null })
  const ids = servers.smtp.received.filter(({ recipients }) => recipients.includes(agent.email))
  expect(new Set(ids.map(({ mail }) => mail.messageId)).size).toBe(2)
})

test('a late report on an email that was resent since doesn’t concern the new one', async () => {
  const mailbox = useMailbox()
  const { to, header } = await sendMail()
  await mailbox.deliver(SHAPES.postfix({ to, header }))
  await readNow()
  const [bounced] = await logOf(to)
  await call(admin, resendMail, { id: bounced!.id })
  await runJobs()
  await mailbox.deliver(SHAPES.exim({ to, header }))
  await readNow()
  expect(await logOf(to)).toMatchObject([{ status: 'sent', failure: null, bouncedAt: null }])
  await mailbox.deliver(SHAPES.exim({ to, header: headerTo(to) }))
  await readNow()
  expect(await logOf(to)).toMatchObject([{ status: 'failed', failure: expect.stringContaining('is full') }])
})

test('during an upgrade, the version before bounces can resend an email that came back', async () => {
  const mailbox = useMailbox()
  const { to, header } = await sendMail()
  await mailbox.deliver(SHAPES.postfix({ to, header }))
  await readNow()
  const [bounced] = await logOf(to)
  // What that version does: it doesn't know the column.
  await ctx.db.update(mails).set({ status: 'queued' }).where(eq(mails.id, bounced!.id))
  expect(await logOf(to)).toMatchObject([{ status: 'queued', bouncedAt: null }])
  await mailbox.deliver(SHAPES.exim({ to, header }))
  await readNow()
  expect(await logOf(to)).toMatchObject([{ status: 'failed', bouncedAt: expect.any(String) }])
})

test.each(['postfix', 'exim', 'exchange', 'gmail', 'ses'] as const)(
  'a report in the shape of %s marks its email as returned, also over STARTTLS',
  async (shape) => {
    const mailbox = useMailbox({ secure: false })
    const { to, header } = await sendMail()
    await mailbox.deliver(SHAPES[shape]({ to: to.toUpperCase(), header }))
    await readNow()
    expect(await logOf(to)).toMatchObject([{ status: 'failed', bouncedAt: expect.any(String) }])
  },
)

test('a message that isn’t a report on an email that ODIE sent changes nothing, stays unread, and is fetched only once', async () => {
  const mailbox = useMailbox()
  const { to, header } = await sendMail()
  const otherKey = header.replaceAll(/<[0-9a-f]{32}@/g, `<${'0'.repeat(32)}@`)
  for (const message of [
    SHAPES.postfix({ to, header, action: 'delayed' }),
    SHAPES.postfix({ to, header, action: 'delivered' }),
    SHAPES.postfix({ to, header: otherKey }),
    SHAPES.postfix({ to: newAddress(), header }),
    SHAPES.qmail({ to, header }),
    `From: ${to}\r\nSubject: Re: Your estimate\r\n\r\n> ${header}`,
  ])
    await mailbox.deliver(message)
  await readNow()
  expect(await logOf(to)).toMatchObject([{ status: 'sent', bouncedAt: null }])
  expect(await mailbox.flags()).toEqual(['', '', '', '', '', ''])

  const fetched: number[] = []
  await readNow({
    ...ctx,
    bounces: watched(ctx.bounces!, { onFetch: async (uid) => void fetched.push(uid) }),
  })
  expect(fetched).toEqual([])
  await mailbox.deliver(SHAPES.postfix({ to, header }))
  await readNow({
    ...ctx,
    bounces: watched(ctx.bounces!, { onFetch: async (uid) => void fetched.push(uid) }),
  })
  expect(fetched).toEqual([7])
  expect(await logOf(to)).toMatchObject([{ status: 'failed' }])
  expect(await mailbox.flags()).toEqual(['', '', '', '', '', '', 'S'])
})

test('a report that arrives twice, or is read again in a renumbered mailbox, counts once', async () => {
  const mailbox = useMailbox()
  const { to, header } = await sendMail()
  const before = await bounceCount()
  for (let copy = 0; copy < 2; copy++) await mailbox.deliver(SHAPES.gmail({ to, header }))
  await readNow()
  await readNow()
  await mailbox.renumber()
  await readNow()
  expect(await bouncesOf(to)).toHaveLength(1)
  expect(await bounceCount()).toBe(before + 1)
  expect(await stateOfMailbox()).toMatchObject({ failure: null, readAt: expect.any(String) })
})

async function bounceCount() {
  const text = await ctx.metrics.text()
  expect(text).toMatch(/^odie_bounce_mailbox_read_timestamp_seconds \d/m)
  return Number(/^odie_mail_bounces_total (\d+)$/m.exec(text)?.[1])
}

test('messages that are huge, malformed, or nested without end don’t keep the next one from being read', async () => {
  const mailbox = useMailbox()
  const { to, header } = await sendMail()
  const typed = (body: string) =>
    `Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n${body}`
  const nested = Array.from(
    { length: 200 },
    (_, depth) => `--b${depth || ''}\r\nContent-Type: multipart/mixed; boundary=b${depth + 1}\r\n\r\n`,
  ).join('')
  for (const message of ['', '\0', 'a'.repeat(3_000_000), typed(nested), typed('--b\r\n'.repeat(40_000))])
    await mailbox.deliver(message)
  // Cut off after 256 kB, in the middle of the email that it returns.
  await mailbox.deliver(SHAPES.exim({ to, header: `${header}\r\n\r\n${'JVBERi0xLjcK\r\n'.repeat(200_000)}` }))
  await readNow()
  expect(await stateOfMailbox()).toMatchObject({ failure: null })
  expect(await logOf(to)).toMatchObject([{ status: 'failed', bouncedAt: expect.any(String) }])
  expect(await mailbox.flags()).toEqual(['', '', '', '', '', 'S'])
})

/** Sends an email to a new address. The mail server has it, but the connection is lost before it says so. */
async function sendOverLostConnection() {
  const lossy = await createSmtp({ drops: 1 })
  await lossy.open()
  ctx.mail = await openTransport({ kind: 'smtp', url: lossy.url, from: '', dkim: null })
  const to = newAddress()
  const mailId = await ctx.db.transaction((tx) => post(ctx, tx, letterTo(to)))
  await expect(send(ctx, { mailId })).rejects.toThrow()
  return { lossy, to }
}

test('an email that came back while it’s still being retried isn’t sent again', async () => {
  const mailbox = useMailbox()
  const { lossy, to } = await sendOverLostConnection()
  await mailbox.deliver(SHAPES.postfix({ to, header: headerOf(lossy.received[0]!.raw) }))
  await readNow()
  await runJobs()
  expect(lossy.received).toHaveLength(1)
  expect(await logOf(to)).toMatchObject([{ status: 'failed', bouncedAt: expect.any(String) }])
  ctx.mail.close()
  await lossy.close()
})

test('an email that was given up and then came back becomes a new message when its job is retried', async () => {
  const mailbox = useMailbox()
  const { lossy, to } = await sendOverLostConnection()
  const jobAbout = async () => {
    const { body } = await call(admin, listJobs, { limit: 100 })
    return body.find(({ about }) => about === to)!
  }
  await call(admin, giveUpJob, { id: (await jobAbout()).id })
  expect(await logOf(to)).toMatchObject([{ status: 'failed', bouncedAt: null }])
  const { raw } = lossy.received[0]!
  await mailbox.deliver(SHAPES.postfix({ to, header: headerOf(raw) }))
  await readNow()
  expect(await logOf(to)).toMatchObject([{ status: 'failed', bouncedAt: expect.any(String) }])
  ctx.mail.close()
  await lossy.close()

  ctx.mail = servers.transport
  expect((await call(admin, retryJob, { id: (await jobAbout()).id })).status).toBe(204)
  await runJobs()
  expect(await logOf(to)).toMatchObject([{ status: 'sent', bouncedAt: null }])
  expect(headerTo(to)).not.toContain(lossy.received[0]!.mail.messageId)
})
