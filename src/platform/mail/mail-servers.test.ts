import { createHash, createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#test/stand-ins/free-port.ts'
import { createSmtp, SMTP_CERTIFICATE } from '#test/stand-ins/smtp.ts'
import { MailDeferred, type Message } from './mail.ts'
import { MailRejected, openTransport } from './transport.ts'

/* What the transport does with the mail servers of the world: those that want TLS, say no, or go away. */

const MESSAGE: Message = {
  messageId: '<0123456789abcdef@odie.test>',
  from: 'ODIE <odie@example.com>',
  to: 'pat@example.com',
  subject: 'Your estimate for 12 Größe St',
  text: 'Hello  \n\n.\nend\n\n\n',
  html: '<p>Hello</p>',
  date: new Date('2026-03-02T10:00:00Z'),
  attachments: [],
  unsubscribeUrl: null,
  answers: null,
}
const login = { user: 'odie', password: 'correct-horse' }

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function connect(options: Parameters<typeof createSmtp>[0] = {}, url?: (own: string) => string) {
  const smtp = await createSmtp(options)
  await smtp.open()
  cleanups.push(smtp.close)
  const transport = await openTransport({
    kind: 'smtp',
    url: url?.(smtp.url) ?? smtp.url,
    from: '',
    dkim: null,
  })
  cleanups.push(transport.close)
  const send = () => transport.send(MESSAGE)
  return {
    smtp,
    send,
    failure: () =>
      send().then(
        () => null,
        (error: Error) => error,
      ),
  }
}

/** What `NODE_EXTRA_CA_CERTS` does for a process. */
function trustTheServer() {
  const before = getCACertificates('default')
  cleanups.push(() => setDefaultCACertificates(before))
  setDefaultCACertificates([...before, SMTP_CERTIFICATE])
}

test.each(['starttls', 'implicit'] as const)(
  'with %s, a message goes to a server that signs in with us, and only once its certificate is trusted',
  async (tls) => {
    const untrusted = await connect({ tls, login })
    expect(await untrusted.failure()).toMatchObject({ message: expect.stringContaining('self-signed') })
    expect([untrusted.smtp.received, untrusted.smtp.passwords]).toEqual([[], []])

    trustTheServer()
    const { smtp, send } = await connect({ tls, login })
    await send()
    expect(smtp.received).toMatchObject([{ mail: { messageId: MESSAGE.messageId } }])
  },
)

test('a password is never sent without TLS', async () => {
  const { smtp, failure } = await connect({ login })
  expect(await failure()).toBeInstanceOf(Error)
  expect([smtp.passwords, smtp.received]).toEqual([[], []])
})

test('a wrong password is for the operator to fix: the message isn’t rejected for good', async () => {
  trustTheServer()
  const { smtp, failure } = await connect({ tls: 'starttls', login }, (url) => url.replace('horse', 'zebra'))
  const error = await failure()
  expect(error).toBeInstanceOf(MailDeferred)
  expect(error).toMatchObject({ cause: { responseCode: 535 } })
  expect(smtp.received).toEqual([])
})

test('an address that the server doesn’t know is rejected for good, with the server’s words', async () => {
  const { smtp, send, failure } = await connect({ recipientCodes: [550] })
  const error = await failure()
  expect(error).toBeInstanceOf(MailRejected)
  expect((error as MailRejected).response).toBe('550 No mail for pat@example.com')
  // The connection still works for the next message.
  await send()
  expect(smtp.received).toHaveLength(1)
})

test('a greylisting server rejects the first try for now, and accepts the next', async () => {
  const { smtp, send, failure } = await connect({ recipientCodes: [451] })
  const error = await failure()
  expect(error).toBeInstanceOf(MailDeferred)
  expect(error).toMatchObject({ response: '451 No mail for pat@example.com' })
  await send()
  expect(smtp.received).toHaveLength(1)
})

test('when the connection is lost before the server confirms, the message isn’t repeated behind our back', async () => {
  const { smtp, send, failure } = await connect({ drops: 1 })
  const error = await failure()
  expect(error).toBeInstanceOf(MailDeferred)
  expect(smtp.received).toHaveLength(1)
  // The job's next attempt: mail servers and clients recognize the second copy by its Message-ID.
  await send()
  expect(smtp.received.map(({ mail }) => mail.messageId)).toEqual([MESSAGE.messageId, MESSAGE.messageId])
})

test('a server that doesn’t say a word is given up in time', async () => {
  const port = await freePort()
  const sockets = new Set<Socket>()
  const silentServer = createServer((socket) => void sockets.add(socket.on('error', () => undefined)))
  await new Promise<void>((resolve) => silentServer.listen(port, '127.0.0.1', resolve))
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    silentServer.close()
  })
  const config = { kind: 'smtp', url: `smtp://127.0.0.1:${port}`, from: '', dkim: null } as const
  const transport = await openTransport(config, { connectMs: 100, responseMs: 100 })
  cleanups.push(transport.close)
  await expect(transport.send(MESSAGE)).rejects.toMatchObject({ cause: { code: 'ETIMEDOUT' } })
})

test('emails are returned to the address for bounces, and servers that can are asked for their headers alone', async () => {
  const bounceAddress = 'bounces@example.com'
  for (const reports of [true, false]) {
    const smtp = await createSmtp({ reports })
    await smtp.open()
    cleanups.push(smtp.close)
    const transport = await openTransport({
      kind: 'smtp',
      url: smtp.url,
      from: '',
      dkim: null,
      bounceAddress,
    })
    cleanups.push(transport.close)
    await transport.send({ ...MESSAGE, to: 'pat+home@example.com' })
    const { envelope, recipients, mail } = smtp.received[0]!
    expect(envelope.mailFrom).toMatchObject({ address: bounceAddress })
    expect(recipients).toEqual(['pat+home@example.com'])
    expect(mail.from?.address).toBe('odie@example.com')
    if (!reports) continue
    expect(envelope.dsn).toMatchObject({ ret: 'HDRS', envid: '0123456789abcdef@odie.test' })
    expect(envelope.rcptTo[0]?.dsn).toMatchObject({
      notify: ['FAILURE'],
      orcpt: 'rfc822;pat+home@example.com',
    })
  }
})

test('a header that services keep repeats the Message-ID', async () => {
  const { smtp, send } = await connect()
  await send()
  const { mail } = smtp.received[0]!
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'x-odie-message-id', value: MESSAGE.messageId }),
  )
})

/** The tags of a message's DKIM signature, and the header fields before it's signed. */
function signatureOf(raw: string) {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const fields = head.split(/\r\n(?![ \t])/).map((field) => {
    const colon = field.indexOf(':')
    return { name: field.slice(0, colon).toLowerCase(), value: field.slice(colon + 1) }
  })
  const signature = fields.find(({ name }) => name === 'dkim-signature')!
  const tags = Object.fromEntries(
    signature.value.split(';').map((tag) => {
      const [name = '', ...value] = tag.trim().split('=')
      return [name, value.join('=').replaceAll(/\s+/g, '')]
    }),
  )
  return { fields, signature, tags, body: body.join('\r\n\r\n') }
}

/** Whether a message has a valid signature, by RFC 6376 with relaxed canonicalization. */
function isSigned(raw: string, publicKey: string) {
  const { fields, signature, tags, body } = signatureOf(raw)
  const relaxed = ({ name, value }: { name: string; value: string }) =>
    `${name}:${value
      .replaceAll(/\r\n/g, '')
      .replaceAll(/[ \t]+/g, ' ')
      .trim()}`
  const relaxedBody = body
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ (?=\r\n)/g, '')
    .replace(/(\r\n)*$/, '\r\n')
  if (createHash('sha256').update(relaxedBody).digest('base64') !== tags.bh) return false
  const signed = tags.h!.split(':').map((name) => fields.find((field) => field.name === name.toLowerCase())!)
  const unsigned = { ...signature, value: signature.value.replace(/(\bb=)[^;]*$/, '$1') }
  const text = [...signed.filter(Boolean), unsigned].map(relaxed).join('\r\n')
  return createVerify('sha256').update(text).verify(createPublicKey(publicKey), tags.b!, 'base64')
}

test('with a key, messages are signed for the sender’s domain, and a change breaks the signature', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'odie-dkim-'))
  cleanups.push(() => rm(dir, { recursive: true, force: true }))
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const privateKeyFile = path.join(dir, 'dkim.pem')
  await writeFile(privateKeyFile, privateKey)
  const smtp = await createSmtp()
  await smtp.open()
  cleanups.push(smtp.close)
  const dkim = { privateKeyFile, keySelector: 'odie1', domainName: 'example.com' }
  const transport = await openTransport({ kind: 'smtp', url: smtp.url, from: '', dkim })
  cleanups.push(transport.close)
  await transport.send(MESSAGE)

  const { raw } = smtp.received[0]!
  expect(signatureOf(raw).tags).toMatchObject({ d: 'example.com', s: 'odie1', a: 'rsa-sha256' })
  expect(isSigned(raw, publicKey)).toBe(true)
  expect(isSigned(raw.replace('Hello', 'Howdy'), publicKey)).toBe(false)
  expect(isSigned(raw.replace('odie@example.com', 'evil@example.com'), publicKey)).toBe(false)

  // RFC 8058 asks for both headers of one-click unsubscription.
  await transport.send({ ...MESSAGE, unsubscribeUrl: 'https://odie.test/unsubscribe' })
  const { raw: reminder } = smtp.received[1]!
  expect(signatureOf(reminder).tags.h).toMatch(/list-unsubscribe:list-unsubscribe-post/i)
  expect(isSigned(reminder, publicKey)).toBe(true)

  await writeFile(privateKeyFile, publicKey)
  await expect(openTransport({ kind: 'smtp', url: smtp.url, from: '', dkim })).rejects.toThrow(
    'DKIM_PRIVATE_KEY',
  )
})
