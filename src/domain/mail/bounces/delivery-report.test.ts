import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SHAPES } from '#test/stand-ins/delivery-reports.ts'
import { readReport } from './delivery-report.ts'
import { headerOf, isReport, messageKeyOf, messageKeysIn, readStatus, reasonOf } from './rules.ts'

const KEY = '0123456789abcdef0123456789abcdef'
const TO = 'pat@example.net'
const HEADER = [
  'From: ODIE <odie@example.com>',
  `To: ${TO}`,
  'Subject: Your estimate',
  `Message-ID: <${KEY}@odie.test>`,
  `X-ODIE-Message-ID:\n <${KEY}@odie.test>`,
].join('\n')

const bytesOf = (text: string) => new TextEncoder().encode(text)
const shapeOf = (name: keyof typeof SHAPES, action = 'failed') =>
  SHAPES[name]({ to: TO, header: HEADER, action })

describe('reports of mail servers', () => {
  test.each([
    ['postfix', 'The address doesn’t exist.', '550 5.1.1'],
    ['exim', 'The mailbox is full.', '552-5.2.2'],
    ['exchange', 'The recipient’s mail server blocked the email.', '550 5.7.1'],
    ['gmail', 'The address doesn’t exist.', '550-5.1.1 The email account'],
    ['ses', 'The address doesn’t exist.', '550 5.1.1'],
  ] as const)('%s: which email, which recipient, and why', async (name, meaning, words) => {
    const source = shapeOf(name)
    expect(isReport(headerOf(source))).toBe(true)
    const { keys, recipients } = await readReport(bytesOf(source))
    expect(keys).toEqual([KEY])
    expect(recipients).toMatchObject([{ addresses: [TO], action: 'failed' }])
    expect(reasonOf(recipients[0]!)).toContain(`${meaning} The mail server said: “${words}`)
  })

  test('a delay isn’t a failure', async () => {
    const { recipients } = await readReport(bytesOf(shapeOf('postfix', 'delayed (will retry)')))
    expect(recipients).toMatchObject([{ action: 'delayed' }])
  })

  test('qmail’s text for people, replies that quote an email, and other messages aren’t reports', () => {
    expect(isReport(headerOf(shapeOf('qmail')))).toBe(false)
    expect(isReport('From: pat@example.net\r\nContent-Type: text/plain')).toBe(false)
    expect(isReport('Content-Type: multipart/report; report-type=disposition-notification')).toBe(false)
    expect(isReport('Subject: Content-Type: multipart/report; report-type=delivery-status')).toBe(false)
    expect(
      isReport(headerOf('A: b\r\n\r\nContent-Type: multipart/report; report-type=delivery-status')),
    ).toBe(false)
  })

  test('a report that’s cut off in the email it returns is still read', async () => {
    const header = `${HEADER}\nContent-Type: application/pdf\n\n${'JVBERi0xLjcK'.repeat(100_000)}`
    const source = SHAPES.gmail({ to: TO, header }).slice(0, 256 * 1024)
    expect(await readReport(bytesOf(source))).toMatchObject({
      keys: [KEY],
      recipients: [{ addresses: [TO] }],
    })
  })

  test('only the header of what’s returned names an email, not its text', async () => {
    const header = `Subject: a reply\n\nMessage-ID: <${KEY}@odie.test>\n`
    expect((await readReport(bytesOf(SHAPES.exim({ to: TO, header })))).keys).toEqual([])
  })
})

describe('fields', () => {
  test('a forwarded recipient is known by both addresses, with encoded characters decoded', () => {
    const { recipients } = readStatus(
      'Reporting-MTA: dns; a\r\n\r\nOriginal-Recipient: rfc822;pat+2Bhome@example.net\r\nFinal-Recipient: rfc822; <Pat@elsewhere.example>\r\nAction: Failed\r\n',
    )
    expect(recipients).toMatchObject([
      { addresses: ['pat+home@example.net', 'pat@elsewhere.example'], action: 'failed' },
    ])
  })

  test('the envelope id that we gave names the email', () => {
    const { envelopeId } = readStatus(`Original-Envelope-Id: ${KEY}@odie.test\n\nFinal-Recipient: rfc822;a@b`)
    expect(messageKeyOf(envelopeId!)).toBe(KEY)
    expect(messageKeyOf('4F2B31A0C9')).toBeNull()
    expect(messageKeyOf(`${KEY}@odie.test and more`)).toBeNull()
  })

  test('Message-IDs that ODIE didn’t create are ignored', () => {
    expect(messageKeysIn('Message-ID: <4F2B31A0C9@relay.example.com>\nIn-Reply-To: <x@y>')).toEqual([])
    expect(messageKeysIn(`References: <${KEY}@odie.test>`)).toEqual([])
  })

  test.each([
    ['5.1.10', 'The address’s domain doesn’t accept email.'],
    ['5.4.4', 'The address’s domain doesn’t accept email.'],
    ['4.4.1', 'The recipient’s mail server couldn’t be reached, or kept asking us to try later.'],
    ['5.4.7', 'The recipient’s mail server couldn’t be reached, or kept asking us to try later.'],
    ['5.2.1', 'The mailbox is closed.'],
    ['5.3.4', 'The email is too large for the recipient’s mail server.'],
    ['5.9.9', 'The recipient’s mail server returned the email.'],
  ])('status %s: %s', (status, meaning) => {
    expect(reasonOf({ status, diagnostic: null })).toBe(`${meaning} The mail server said: “${status}.”`)
  })

  test('a server that says nothing gets a sentence, too', () => {
    expect(reasonOf({ status: null, diagnostic: null })).toBe(
      'The recipient’s mail server returned the email.',
    )
  })
})

describe('hostile reports', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 2000 })
  const fragment = fc.oneof(
    anyText,
    fc.constantFrom(
      '\n',
      '\r\n',
      '\n\n',
      ':',
      ';',
      '<',
      '@',
      '\0',
      '\u202E',
      '=?utf-8?q?',
      '--b0undary/1.example',
    ),
    fc.constantFrom('Final-Recipient: rfc822;', 'Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; '),
    fc.constantFrom('Content-Type: multipart/mixed; boundary=', 'Content-Transfer-Encoding: base64\n\n'),
  )
  const hostile = fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join(''))

  test('whatever it says, reasons are short text on one line, without controls or invisible direction marks', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const status = `Reporting-MTA: dns; a\n\nFinal-Recipient: rfc822; ${TO}\nDiagnostic-Code: smtp; ${text}\nAction: failed`
        for (const recipient of readStatus(status).recipients) {
          const reason = reasonOf(recipient)
          expect(reason.length).toBeLessThan(450)
          expect(reason).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069\u200E\u200F]/u)
          expect(reason.isWellFormed()).toBe(true)
        }
      }),
    )
  })

  test('whatever arrives, reading ends with a report or an error, and with no more than 20 recipients and 10 emails', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (one, other) => {
        const source = `Content-Type: multipart/report; boundary="b0undary/1.example"\n\n--b0undary/1.example\nContent-Type: message/delivery-status\n\n${one}\n--b0undary/1.example\nContent-Type: message/rfc822\n\n${other}`
        const { keys, recipients } = await readReport(bytesOf(source)).catch(() => ({
          keys: [],
          recipients: [],
        }))
        expect(keys.length).toBeLessThanOrEqual(10)
        expect(recipients.length).toBeLessThanOrEqual(20)
      }),
    )
  })

  test('parts nested more deeply than reports are rejected', async () => {
    const open = (depth: number) => `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n`
    const source = Array.from({ length: 30 }, (_, depth) => open(depth)).join('')
    await expect(readReport(bytesOf(source))).rejects.toThrow('nesting')
  })

  test('thousands of recipients and Message-IDs are cut', async () => {
    const group = `\nFinal-Recipient: rfc822; ${TO}\nAction: failed\n`
    expect(readStatus(`Reporting-MTA: dns; a\n${group.repeat(3000)}`).recipients).toHaveLength(20)
    const ids = Array.from(
      { length: 3000 },
      (_, at) => `Message-ID: <${at.toString(16).padStart(32, '0')}@x>`,
    )
    expect(messageKeysIn(ids.join('\n'))).toHaveLength(10)
  })
})
