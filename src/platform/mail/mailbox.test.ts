import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#test/stand-ins/free-port.ts'
import { createMailbox, MailboxUnavailable } from './mailbox.ts'

/* IMAP servers that misbehave. What a real one does is in domain/mail/bounces/read-mailbox.http.test.ts. */

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A server that says what `answer` returns to each line; `lines` are what it was sent. */
async function startServer(greeting: string, answer: (tag: string, line: string) => string = () => '') {
  const port = await freePort()
  const lines: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.write(greeting)
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\r\n').filter(Boolean)) {
        lines.push(line)
        socket.write(answer(line.split(' ', 1)[0]!, line))
      }
    })
  })
  const connected = once(server, 'connection')
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port, lines, connected }
}

/** Longer than a test may take. */
const NO_TIMEOUT_MS = 600_000

const openAt = (port: number, { signal = new AbortController().signal, timeoutMs = NO_TIMEOUT_MS } = {}) =>
  createMailbox(
    { host: '127.0.0.1', port, secure: false, user: 'odie', password: 'correct-horse', folder: 'INBOX' },
    { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
  ).open(signal)

test('a password is never sent without TLS', async () => {
  const { port, lines } = await startServer(
    '* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\r\n',
    (tag, line) =>
      line.includes('STARTTLS')
        ? `${tag} BAD no\r\n`
        : `* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n${tag} OK done\r\n`,
  )
  await expect(openAt(port)).rejects.toThrow('didn’t send the password: use imaps://')
  expect(lines.join()).not.toMatch(/LOGIN|AUTHENTICATE|correct-horse/)
})

test('a server that doesn’t say a word is given up in time', async () => {
  const { port } = await startServer('')
  await expect(openAt(port, { timeoutMs: 500 })).rejects.toThrow(MailboxUnavailable)
})

test('a line without an end is cut off', async () => {
  const { port } = await startServer(`* OK ${'x'.repeat(11_000_000)}`)
  await expect(openAt(port)).rejects.toThrow('LineTooLarge')
})

test('aborting ends the connection, also before the server has said a word', async () => {
  const { port, connected } = await startServer('')
  const controller = new AbortController()
  const opening = openAt(port, { signal: controller.signal })
  const rejected = expect(opening).rejects.toThrow(MailboxUnavailable)
  await connected
  controller.abort()
  await rejected
  await expect(openAt(port, { signal: controller.signal })).rejects.toThrow(MailboxUnavailable)
})
