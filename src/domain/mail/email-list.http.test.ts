import { afterEach, expect, test } from 'vitest'
import { forgotPassword, inviteByEmail } from '#domain/accounts/identity/contract.ts'
import { openTransport } from '#platform/mail/transport.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx, runJobs, visitor } from '#test/harness/harness.ts'
import { readPages } from '#test/harness/pages.ts'
import { createSmtp } from '#test/stand-ins/smtp.ts'
import { countMails, getMailLink, listMails } from './contract.ts'
import { post } from './enqueue.ts'

const admin = await createUser('admin')

const outbox = ctx.mail
afterEach(() => {
  ctx.mail = outbox
})

const newAddress = () => `pat-${crypto.randomUUID().slice(0, 8)}@example.com`

const postTo = (to: string, subject = 'Your estimate') => {
  const letter = { to, subject, heading: subject, body: ['It comes to $125.00.'], cause: crypto.randomUUID() }
  return ctx.db.transaction((tx) => post(ctx, tx, letter))
}

const logOf = async (search: string) => (await call(admin, listMails, { search })).body

test('the mail log shows each email with its status, latest first, by status and by part of a recipient or subject', async () => {
  const [first, second] = [newAddress(), newAddress()]
  await postTo(first)
  await runJobs()
  await postTo(second, `100%_${second} for you`)

  expect(await logOf(first)).toMatchObject([
    { recipient: first, status: 'sent', failure: null, sentAt: expect.any(String), hasLink: false },
  ])
  expect(await logOf(`100%_${second}`)).toMatchObject([{ recipient: second, status: 'queued', sentAt: null }])
  expect(await logOf('10_%')).toEqual([])
  const queued = (await readPages(admin, listMails, { status: 'queued', limit: 1 })).flat()
  expect(queued.every(({ status }) => status === 'queued')).toBe(true)
  expect(queued.map(({ recipient }) => recipient)).toContain(second)
  const times = (await readPages(admin, listMails, { limit: 2 })).flat().map(({ queuedAt }) => queuedAt)
  expect(times).toEqual([...times].sort().reverse())
})

test('each email is counted under its status', async () => {
  const before = (await call(admin, countMails, {})).body
  await postTo(newAddress())
  expect((await call(admin, countMails, {})).body).toEqual({ ...before, queued: before.queued + 1 })
  await runJobs()
  expect((await call(admin, countMails, {})).body.queued).toBe(0)
})

test('an email that the mail server refuses shows the server’s response, also while it is retried', async () => {
  const smtp = await createSmtp({ rejections: Number.POSITIVE_INFINITY })
  await smtp.open()
  const transport = await openTransport({ kind: 'smtp', url: smtp.url, from: '', dkim: null })
  const shown: unknown[] = []
  const to = newAddress()
  ctx.mail = {
    ...transport,
    send: async (message) => {
      shown.push(...(await logOf(to)))
      await transport.send(message)
    },
  }
  await postTo(to)
  await runJobs()

  const response = expect.stringContaining('451 Busy, try again later')
  expect(shown[0]).toMatchObject({ status: 'queued', failure: null })
  expect(shown[1]).toMatchObject({ status: 'queued', failure: response })
  expect(await logOf(to)).toMatchObject([{ status: 'failed', failure: response }])
  transport.close()
  await smtp.close()
})

test('staff can copy an invitation’s link, which is audited, but never a link that lets its recipient sign in', async () => {
  const [invited, user] = [newAddress(), await createUser('agent')]
  await call(admin, inviteByEmail, { email: invited })
  await call({ ...visitor, ip: '10.0.12.1' }, forgotPassword, { email: user.email })
  const [invitation] = await logOf(invited)
  const [reset] = (await logOf(user.email)).filter(({ subject }) => subject === 'Reset your password')

  expect(invitation).toMatchObject({ hasLink: true })
  const { body } = await call(admin, getMailLink, { id: invitation!.id })
  expect(body.url).toMatch(/^http:\/\/odie\.test\/accept-invitation\?token=/)
  expect(reset).toMatchObject({ hasLink: false })
  expect((await call(admin, getMailLink, { id: reset!.id })).status).toBe(404)
})
