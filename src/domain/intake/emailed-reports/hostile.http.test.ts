import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reportPdf } from '#test/builders/emails/documents.ts'
import {
  base64,
  filePart,
  messageOf,
  messagePart,
  multipart,
  type Part,
  textPart,
} from '#test/builders/emails/mime.ts'
import { gmail } from '#test/builders/emails/programs.ts'
import { createMarket } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { ctx } from '#test/harness/harness.ts'
import { answersTo, privateAddressOf, receiveAll, reportsOf, setUpInbox } from '#test/stand-ins/inbox.ts'
import { storeMessage } from './receiving/stored-message.ts'
import { MAX_MESSAGE_BYTES } from './rules.ts'

/* Emails that are made to do harm, or to get lost. */

const admin = await createUser('admin')
const { openInbox, listed } = setUpInbox(admin)
const REPORT = filePart({ name: 'report.pdf', content: reportPdf() })

/** Delivers these to one agent's private address. Returns what became of each. */
async function deliverAll(parts: readonly Part[]) {
  const { agent, address } = await createMarket()
  const mailbox = openInbox()
  const to = await privateAddressOf(agent)
  const subjects = parts.map(() => `${crypto.randomUUID()} for ${address}`)
  for (const [at, part] of parts.entries())
    await mailbox.deliver(messageOf([`From: ${agent.email}`, `To: ${to}`, `Subject: ${subjects[at]}`], part))
  await receiveAll()
  const outcomes = []
  for (const subject of subjects) {
    const [message] = await listed(subject.slice(0, 36))
    outcomes.push(message?.reason ?? message?.outcome)
  }
  return { agent, outcomes, answers: await answersTo(agent) }
}

const nested = (depth: number): Part =>
  depth === 0 ? REPORT : multipart('mixed', [textPart('x'), nested(depth - 1)])
const forwarded = (depth: number): Part =>
  depth === 0
    ? REPORT
    : multipart('mixed', [messagePart(messageOf([`Subject: level ${depth}`], forwarded(depth - 1)))])

test('nesting is opened to a sane depth, and beyond it the agent learns that it wasn’t', {
  timeout: 240_000,
}, async () => {
  const { outcomes, answers } = await deliverAll([
    nested(20),
    nested(200),
    forwarded(4),
    forwarded(40),
    multipart(
      'mixed',
      Array.from({ length: 10_000 }, () => textPart('')),
    ),
    multipart('mixed', [
      ...Array.from({ length: 10_000 }, () => filePart({ name: 'a.bin', content: 'a', type: 'x/y' })),
      REPORT,
    ]),
  ])
  expect(outcomes).toEqual(['report', 'unreadable', 'report', 'no_report', 'no_report', 'unreadable'])
  expect(answers).toHaveLength(6)
})

test('broken encodings, charsets, boundaries, and names don’t keep a report from being found, or break anything', {
  timeout: 240_000,
}, async () => {
  const broken = (fields: string[], body: string): Part => ({ fields, body })
  const { outcomes, answers } = await deliverAll([
    multipart('mixed', [textPart('Grüße', { charset: 'x-no-such-charset' }), REPORT]),
    multipart('mixed', [
      broken(
        ['Content-Type: text/plain; charset="utf-8; x=\\"', 'Content-Transfer-Encoding: base64'],
        '%%%not base64%%%',
      ),
      REPORT,
    ]),
    multipart('mixed', [
      broken(
        ["Content-Type: application/pdf; name*0*=%FF%FE''%zz; name*1=", 'Content-Transfer-Encoding: base64'],
        REPORT.body,
      ),
    ]),
    multipart('mixed', [
      broken(
        [
          'Content-Type: application/pdf',
          'Content-Disposition: attachment; filename="../../../etc/passwd.pdf"',
          'Content-Transfer-Encoding: base64',
        ],
        REPORT.body,
      ),
    ]),
    multipart('mixed', [
      broken(
        ['Content-Type: application/pdf; name="a.pdf"', 'Content-Transfer-Encoding: x-no-such'],
        REPORT.body,
      ),
    ]),
    // Cut off in the middle: the last boundary is missing.
    { ...multipart('mixed', [REPORT]), body: multipart('mixed', [REPORT]).body.slice(0, 400) },
    multipart('mixed', [
      filePart({ name: 'winmail.dat', content: Buffer.alloc(5_000, 0x9f), type: 'application/ms-tnef' }),
    ]),
    textPart('=?UTF-8?Q?=?=', { encoding: '8bit', subtype: 'html' }),
  ])
  expect(outcomes.slice(0, 4)).toEqual(['report', 'report', 'report', 'report'])
  expect(outcomes.slice(4).every((outcome) => ['no_report', 'unreadable', 'asked'].includes(outcome!))).toBe(
    true,
  )
  expect(answers).toHaveLength(8)
  expect(answers.some(({ text }) => text.includes('“passwd.pdf”'))).toBe(true)
  expect(answers.every(({ text }) => !text.includes('../'))).toBe(true)
})

test('a subject and a file name are words in an answer, never a header or markup', async () => {
  const { agent, address } = await createMarket()
  const mailbox = openInbox()
  const to = await privateAddressOf(agent)
  const name = '<img src=x onerror=alert(1)>.pdf'
  const subject = `=?UTF-8?B?${base64(`Hi\r\nBcc: eve@evil.example <script> ${address}`)}?=`
  await mailbox.deliver(
    messageOf(
      [
        `From: ${agent.email}`,
        `To: ${to}`,
        `Subject: ${subject}`,
        'Message-ID: <a@b>\r\n <c@d> garbage',
        `References: ${'<x@y> '.repeat(5_000)}`,
      ],
      filePart({ name, content: reportPdf(), naming: 'rfc2231' }),
    ),
  )
  await receiveAll()
  const [answer] = await answersTo(agent)
  expect(answer!.subject).not.toMatch(/[\r\n]/)
  expect(answer!.html).not.toContain('<img src=x')
  expect(answer!.html).not.toContain('<script>')
  expect(answer!.answers).toMatchObject({ messageId: '<a@b>' })
  expect(answer!.answers!.references.length).toBeLessThanOrEqual(10)
})

test('whatever a message is made of, it gets one outcome, and no process dies of it', {
  timeout: 300_000,
}, async () => {
  const piece = fc.constantFrom(
    'Content-Type: multipart/mixed; boundary=b\r\n',
    'Content-Type: message/rfc822\r\n',
    'Content-Type: application/pdf\r\n',
    'Content-Type: text/html; charset=utf-7\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'Content-Transfer-Encoding: quoted-printable\r\n',
    "Content-Disposition: attachment; filename*=utf-8''%\r\n",
    '\r\n',
    '--b\r\n',
    '--b--\r\n',
    'JVBERi0xLjcK\r\n',
    '=',
    '\0',
    '\xff\xfe',
    'a'.repeat(3_000),
    'From: eve@evil.example\r\n',
    ': \r\n',
    '%PDF-1.7\n',
  )
  const { agent } = await createMarket()
  const mailbox = openInbox()
  const to = await privateAddressOf(agent)
  const samples = fc.sample(fc.array(piece, { maxLength: 40 }), { seed: 20_261_127, numRuns: 40 })
  const marks = samples.map(() => crypto.randomUUID())
  for (const [at, pieces] of samples.entries())
    await mailbox.deliver(
      Buffer.from(`To: ${to}\r\nSubject: ${marks[at]}\r\nMIME-Version: 1.0\r\n${pieces.join('')}`, 'latin1'),
    )
  await receiveAll()
  for (const mark of marks) {
    const messages = await listed(mark)
    expect(messages).toHaveLength(1)
    expect(messages[0]!.outcome).not.toBe('waiting')
  }
})

test('80 MB are taken and read; more than that is answered without being kept', {
  timeout: 300_000,
}, async () => {
  const { agent, address } = await createMarket()
  const mailbox = openInbox()
  const to = await privateAddressOf(agent)
  const padding = filePart({
    name: 'walk-through.mov',
    content: Buffer.alloc(58_000_000, 7),
    type: 'video/quicktime',
  })
  const subjects = ['large', 'huge'].map((size) => `${size} ${crypto.randomUUID()} for ${address}`)
  const envelope = (subject: string) => ({ from: agent.email, to, subject })
  const attached = [{ name: 'report.pdf', content: reportPdf() }]
  await mailbox.deliver(gmail(envelope(subjects[0]!), { attached, parts: [padding] }))
  await mailbox.deliver(gmail(envelope(subjects[1]!), { attached, parts: [padding, padding] }))
  await receiveAll()
  expect(await listed(subjects[0]!)).toMatchObject([{ outcome: 'report' }])
  expect(await listed(subjects[1]!)).toMatchObject([{ reason: 'too_large', isAnswered: true }])
  expect((await listed(subjects[1]!))[0]!.bytes).toBeLessThan(1_000_000)
  expect(await reportsOf(agent)).toEqual([address])
})

test('a message is streamed to storage: of one that’s too large, no more than the limit is taken', async () => {
  let sent = 0
  const chunk = Buffer.alloc(1024 * 1024, '\n')
  const endless = (async function* () {
    for (;;) {
      sent += chunk.length
      yield chunk
    }
  })()
  const message = await storeMessage(ctx, endless)
  expect(message.isCut).toBe(true)
  expect(message.file.bytes).toBeLessThanOrEqual(256 * 1024)
  expect(sent).toBeLessThanOrEqual(MAX_MESSAGE_BYTES + 2 * chunk.length)
  await ctx.storage.delete(message.file.key)
})
