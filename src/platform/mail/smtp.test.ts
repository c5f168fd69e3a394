import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmtp, type ReceivedMail, type SmtpStub } from '#test/stand-ins/smtp.ts'
import type { Message, Transport } from './mail.ts'
import { openTransport } from './transport.ts'

fc.configureGlobal({ seed: 7 })

let smtp: SmtpStub
let transport: Transport
beforeAll(async () => {
  smtp = await createSmtp()
  await smtp.open()
  transport = await openTransport({ kind: 'smtp', url: smtp.url, from: '', dkim: null })
})
afterAll(async () => {
  transport.close()
  await smtp.close()
})

const messageOf = (details: Partial<Message> = {}): Message => ({
  messageId: '<0123456789abcdef@odie.test>',
  from: 'ODIE <odie@example.com>',
  to: 'pat@example.com',
  subject: 'Your estimate',
  text: 'Hello',
  html: '<p>Hello</p>',
  date: new Date('2026-03-02T10:00:00Z'),
  attachments: [],
  unsubscribeUrl: null,
  answers: null,
  ...details,
})

async function sent(details: Partial<Message>) {
  const before = smtp.received.length
  await transport.send(messageOf(details))
  expect(smtp.received).toHaveLength(before + 1)
  return smtp.received[before]!
}

const OURS = new Set([
  'from',
  'to',
  'subject',
  'message-id',
  'x-odie-message-id',
  'date',
  'mime-version',
  'content-type',
])

/** Injected headers: unknown ones, and duplicates of ours. */
function injectedHeadersOf({ mail }: ReceivedMail) {
  const names = mail.headers.map(({ key }) => key)
  return names.filter((name, index) => !OURS.has(name) || names.indexOf(name) !== index)
}

test('a message arrives with both bodies, its Message-ID, and its attachments byte for byte', async () => {
  const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256))
  const { recipients, mail } = await sent({
    subject: 'Estimate für 12 Größe St – “quick”',
    text: 'Grüße\n.\n..\nend',
    html: '<p>Grüße</p>',
    attachments: [{ filename: 'Estimate 12 “Größe”.pdf', type: 'application/pdf', content }],
  })
  expect(recipients).toEqual(['pat@example.com'])
  expect(mail).toMatchObject({
    messageId: '<0123456789abcdef@odie.test>',
    from: { name: 'ODIE', address: 'odie@example.com' },
    to: [{ address: 'pat@example.com' }],
    subject: 'Estimate für 12 Größe St – “quick”',
    date: '2026-03-02T10:00:00.000Z',
  })
  expect(mail.text?.trimEnd()).toBe('Grüße\n.\n..\nend')
  expect(mail.html?.trimEnd()).toBe('<p>Grüße</p>')
  expect(mail.attachments).toMatchObject([
    { filename: 'Estimate 12 “Größe”.pdf', mimeType: 'application/pdf' },
  ])
  expect(Buffer.from(mail.attachments[0]!.content as ArrayBuffer)).toEqual(content)
})

/** Text that tries to inject a header, an address, or a body. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\0',
        '\u2028',
        'Bcc: evil@example.com',
        '\r\n\r\n<b>',
        '=?utf-8?Q?a?=',
      ),
      fc.constantFrom(',', ';', '"', '<', '>', '@', ' ', '\\', '(', ')', 'evil@example.com', 'Group: ', "'"),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join('').toWellFormed())

test('no subject or file name injects a header or a recipient', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (subject, filename) => {
      const attachments = [{ filename, type: 'application/pdf', content: Buffer.from('%PDF-') }]
      const received = await sent({ subject, attachments })
      expect(received.recipients).toEqual(['pat@example.com'])
      expect(injectedHeadersOf(received)).toEqual([])
      expect(received.mail.attachments).toHaveLength(1)
    }),
    { numRuns: 150 },
  )
})

test('no text in front of a recipient’s address adds a second recipient', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (name) => {
      const before = smtp.received.length
      await transport.send(messageOf({ to: `${name}pat@example.com` })).catch(() => undefined)
      for (const received of smtp.received.slice(before)) {
        expect(received.recipients).toHaveLength(1)
        expect(injectedHeadersOf(received)).toEqual([])
      }
    }),
    { numRuns: 150 },
  )
})

test('an email that can be turned off says so to mail programs, for one click, and others don’t', async () => {
  const url = 'https://odie.test/api/reminders/unsubscribe?token=abc'
  const { mail } = await sent({ unsubscribeUrl: url })
  const headerOf = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  expect([headerOf('list-unsubscribe'), headerOf('list-unsubscribe-post')]).toEqual([
    `<${url}>`,
    'List-Unsubscribe=One-Click',
  ])
  expect((await sent({})).raw).not.toMatch(/list-unsubscribe/i)
})
