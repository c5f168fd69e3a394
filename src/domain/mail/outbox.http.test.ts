import { afterEach, expect, test } from 'vitest'
import { post } from '#domain/mail/enqueue.ts'
import { createSentEstimate, makeLine } from '#test/builders/estimates.ts'
import { createUser } from '#test/builders/people.ts'
import { app, call, ctx, runJobs, visitor } from '#test/harness/harness.ts'
import { downloadOutboxAttachment, listOutbox, viewOutboxHtml } from './contract.ts'

const { config } = ctx
afterEach(() => {
  ctx.config = config
})

/** The outbox's email of a sent estimate to its agent, with the PDF. */
async function mailWithPdf() {
  const { agent } = await createSentEstimate([makeLine()])
  const { body } = await call(visitor, listOutbox, {})
  return body.find(({ to }) => to === agent.email)!
}

test('the demo lists every email, newest first, with its attachments as sent', async () => {
  const mail = await mailWithPdf()
  const { body } = await call(visitor, listOutbox, {})
  expect(body.map(({ sentAt }) => sentAt)).toEqual(
    body
      .map(({ sentAt }) => sentAt)
      .sort()
      .reverse(),
  )
  expect(mail.attachments).toMatchObject([{ filename: expect.stringMatching(/\.pdf$/) }])

  const { status, headers, bytes } = await call(visitor, downloadOutboxAttachment, { id: mail.id, index: 0 })
  expect([status, headers['content-type'], bytes.length]).toEqual([
    200,
    'application/pdf',
    mail.attachments[0]?.size,
  ])
  expect(headers['content-disposition']).toMatch(/^attachment; /)
  expect(String(bytes.subarray(0, 5))).toBe('%PDF-')
})

test('an email is shown as a page that can’t run, load or submit anything', async () => {
  const to = `pat-${crypto.randomUUID().slice(0, 8)}@example.com`
  const heading = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  await ctx.db.transaction((tx) => post(ctx, tx, { to, subject: 'x', heading, body: [], cause: to }))
  await runJobs()
  const mail = (await call(visitor, listOutbox, {})).body.find((each) => each.to === to)!
  const { headers, bytes } = await call(visitor, viewOutboxHtml, { id: mail.id })
  expect(String(bytes)).not.toMatch(/<script|<img/)
  expect(headers['content-security-policy']).toBe(
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
  )
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('a missing attachment or email is never found, not even by a path-traversal ID', async () => {
  const { id } = await mailWithPdf()
  expect((await call(visitor, downloadOutboxAttachment, { id, index: 1 })).status).toBe(404)
  expect((await call(visitor, downloadOutboxAttachment, { id: '0'.repeat(24), index: 0 })).status).toBe(404)
  expect((await call(visitor, viewOutboxHtml, { id: '0'.repeat(24) })).status).toBe(404)
  for (const wrong of ['..%2f..%2fsession-secret', '%2e%2e%2f%2e%2e%2fdb%2fPG_VERSION', `${id}.json`, '..'])
    for (const rest of ['html', 'attachments/0'])
      expect(
        (await app.inject({ url: `/api/dev/outbox/${wrong}/${rest}` })).statusCode,
      ).toBeGreaterThanOrEqual(400)
})

test.each([
  ['outside the demo', { demo: false }],
  [
    'with a real mail server',
    { mail: { kind: 'smtp', url: 'smtp://127.0.0.1:1', from: '', dkim: null } } as const,
  ],
])('%s there is no outbox, not even for an admin', async (_where, change) => {
  const { id } = await mailWithPdf()
  const admin = await createUser('admin')
  ctx.config = { ...config, ...change }
  for (const caller of [visitor, admin]) {
    expect((await call(caller, listOutbox, {})).status).toBe(404)
    expect((await call(caller, viewOutboxHtml, { id })).status).toBe(404)
    expect((await call(caller, downloadOutboxAttachment, { id, index: 0 })).status).toBe(404)
  }
})
