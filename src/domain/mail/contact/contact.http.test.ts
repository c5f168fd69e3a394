import { expect, test } from 'vitest'
import { createUser } from '#test/builders/people.ts'
import { type Caller, call, ctx, mailsTo, runJobs, visitor } from '#test/harness/harness.ts'
import {
  countContactMessages,
  handleContactMessage,
  listContactMessages,
  type SendContactMessage,
  sendContactMessage,
} from './contract.ts'

const from = (ip: string): Caller => ({ ...visitor, ip })

const letter = (details: Partial<SendContactMessage> = {}): SendContactMessage => ({
  name: 'Pat Visitor',
  email: 'pat@example.com',
  inquiryType: 'partnership',
  subject: `Working together ${crypto.randomUUID()}`,
  message: 'We would like to offer this to our agents.',
  ...details,
})

const kept = async (subject: string) => {
  const { body } = await call(await createUser('admin'), listContactMessages, { limit: 500 })
  return body.find((message) => message.subject === subject)
}

test('a message is stored for the admins and emailed to support, once', async () => {
  const sent = letter()
  const { status, body } = await call(from('10.1.0.1'), sendContactMessage, sent)
  expect([status, body.message]).toEqual([200, "Thank you for contacting us. We'll get back to you soon."])
  await runJobs()
  const mails = (await mailsTo(ctx.config.supportEmail)).filter(({ subject }) =>
    subject.includes(sent.subject),
  )
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(sent.message)
  expect(await kept(sent.subject)).toMatchObject({ ...sent, handledAt: null })
})

test('a bot that fills in the hidden field gets the same response, and nothing is stored or emailed', async () => {
  const sent = letter({ website: 'https://spam.example' })
  expect((await call(from('10.1.0.2'), sendContactMessage, sent)).status).toBe(200)
  await runJobs()
  expect(await kept(sent.subject)).toBeUndefined()
  expect((await mailsTo(ctx.config.supportEmail)).some(({ subject }) => subject.includes(sent.subject))).toBe(
    false,
  )
})

test('each field is validated with the message that the page shows', async () => {
  const { status, body } = await call(from('10.1.0.3'), sendContactMessage, {
    name: 'P',
    email: 'not-an-address',
    inquiryType: 'general',
    subject: 'Hi',
    message: 'Short',
  })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    name: 'Name must be at least 2 characters',
    email: 'Please enter a valid email address',
    subject: 'Subject must be at least 5 characters',
    message: 'Message must be at least 10 characters',
  })
})

test('a message can’t add a header to its email', async () => {
  const tag = crypto.randomUUID()
  const sent = letter({
    name: 'Eve\r\nBcc: all@example.com',
    subject: `Hello ${tag}\r\nBcc: all@example.com`,
  })
  expect((await call(from('10.1.0.4'), sendContactMessage, sent)).status).toBe(200)
  await runJobs()
  const [mail] = (await mailsTo(ctx.config.supportEmail)).filter(({ subject }) => subject.includes(tag))
  expect(mail?.subject).not.toMatch(/[\r\n]/)
  expect(await mailsTo('all@example.com')).toEqual([])
})

test('the 21st message from one client in an hour has to wait, and learns how long', async () => {
  const caller = from('10.1.0.5')
  for (let n = 0; n < 20; n++) expect((await call(caller, sendContactMessage, letter())).status).toBe(200)
  const refused = await call(caller, sendContactMessage, letter())
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(
    /^You’ve reached the limit of 20 messages per hour\. Please try again in \d+ minutes\.$/,
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await call(from('10.1.0.6'), sendContactMessage, letter())).status).toBe(200)
})

test('staff mark a message as answered, and reopen it', async () => {
  const admin = await createUser('admin')
  const sent = letter()
  await call(from('10.1.0.7'), sendContactMessage, sent)
  const id = (await kept(sent.subject))?.id ?? ''
  const first = await call(admin, handleContactMessage, { id, isHandled: true })
  expect(first.body.handledAt).not.toBeNull()
  // A second admin's click doesn't change the time.
  expect((await call(admin, handleContactMessage, { id, isHandled: true })).body.handledAt).toBe(
    first.body.handledAt,
  )
  expect((await call(admin, handleContactMessage, { id, isHandled: false })).body.handledAt).toBeNull()
  expect((await call(admin, handleContactMessage, { id: crypto.randomUUID(), isHandled: true })).status).toBe(
    404,
  )
})

test('open and answered messages are counted, and can be listed apart', async () => {
  const admin = await createUser('admin')
  await call(from('10.1.7.1'), sendContactMessage, letter())
  await call(from('10.1.7.2'), sendContactMessage, letter())
  const { body: before } = await call(admin, countContactMessages, {})
  const [written] = (await call(admin, listContactMessages, { limit: 1 })).body
  await call(admin, handleContactMessage, { id: written!.id, isHandled: true })

  const { body: after } = await call(admin, countContactMessages, {})
  expect(after).toEqual({ open: before.open - 1, answered: before.answered + 1 })
  const listed = async (state: 'open' | 'answered') =>
    (await call(admin, listContactMessages, { state, limit: 500 })).body.map(({ id }) => id)
  expect(await listed('answered')).toContain(written!.id)
  expect(await listed('open')).not.toContain(written!.id)
  expect(await listed('open')).toHaveLength(after.open)
})
