import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerEnvelope, type SMTPServerOptions } from 'smtp-server'
import { freePort } from './free-port.ts'

/** A message that arrived: the envelope's recipients, the source, and the parsed message. */
export type ReceivedMail = { envelope: SMTPServerEnvelope; recipients: string[]; raw: string; mail: Email }

/** A mail server on loopback that keeps the messages it receives. */
export type SmtpStub = {
  url: string
  received: ReceivedMail[]
  /** The passwords that it was sent. */
  passwords: string[]
  open(): Promise<void>
  close(): Promise<void>
}

type SmtpOptions = {
  /** How many messages it rejects first, as temporary failures. */
  rejections?: number
  /** What it responds to the first recipients, such as `[450]`; later ones are accepted. */
  recipientCodes?: number[]
  /** After how many messages it closes the connection instead of confirming: the message arrived, and the sender can't know. */
  drops?: number
  tls?: 'starttls' | 'implicit'
  /** Whether it takes requests for delivery reports (RFC 3461). */
  reports?: boolean
  /** The only user who may send. */
  login?: { user: string; password: string }
}

const FIXTURES = path.join(import.meta.dirname, '../fixtures/mail-server')

/** The server's certificate for 127.0.0.1, which signed itself, and which is valid until 2126. */
export const SMTP_CERTIFICATE = readFileSync(path.join(FIXTURES, 'server.crt'), 'utf8')

/** Creates a mail server that listens once `open` is called. */
export async function createSmtp(options: SmtpOptions = {}): Promise<SmtpStub> {
  const port = await freePort()
  const received: ReceivedMail[] = []
  const passwords: string[] = []
  const server: SMTPServer = new SMTPServer({
    ...securityOf(options, passwords),
    hideDSN: !options.reports,
    ...receivingOf(options, received, () => {
      for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>)
        connection._socket.destroy()
    }),
  })
  server.on('error', () => undefined)
  const scheme = options.tls === 'implicit' ? 'smtps' : 'smtp'
  const { user, password } = options.login ?? {}
  return {
    url: `${scheme}://${user ? `${user}:${password}@` : ''}127.0.0.1:${port}`,
    received,
    passwords,
    open: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function securityOf({ tls, login }: SmtpOptions, passwords: string[]): SMTPServerOptions {
  return {
    secure: tls === 'implicit',
    ...(tls && { cert: SMTP_CERTIFICATE, key: readFileSync(path.join(FIXTURES, 'server.key'), 'utf8') }),
    authOptional: !login,
    // A server that takes passwords without TLS, which the client must refuse by itself.
    allowInsecureAuth: true,
    disabledCommands: [...(tls === 'starttls' ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    onAuth: ({ password }, _session, done) => {
      passwords.push(password ?? '')
      if (password === login?.password) done(null, { user: login })
      else done(Object.assign(new Error('Authentication failed'), { responseCode: 535 }))
    },
  }
}

function receivingOf(
  { rejections = 0, recipientCodes = [], drops = 0 }: SmtpOptions,
  received: ReceivedMail[],
  disconnect: () => void,
): SMTPServerOptions {
  let rejectionsLeft = rejections
  let dropsLeft = drops
  const codesLeft = [...recipientCodes]
  return {
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = codesLeft.shift()
      done(responseCode ? Object.assign(new Error(`No mail for ${address}`), { responseCode }) : null)
    },
    onData: (stream, session, done) => {
      buffer(stream)
        .then(async (raw) => {
          if (rejectionsLeft-- > 0)
            return done(Object.assign(new Error('Busy, try again later'), { responseCode: 451 }))
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          received.push({
            envelope: session.envelope,
            recipients,
            raw: raw.toString(),
            mail: await PostalMime.parse(raw),
          })
          if (dropsLeft-- > 0) disconnect()
          else done()
        })
        .catch(done)
    },
  }
}
