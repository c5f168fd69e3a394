import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

/** A message that the mail server accepted: the envelope's recipients, the source, and the parsed message. */
export type ReceivedMail = { recipients: string[]; raw: string; mail: Email }

/** A mail server on loopback that keeps the messages it receives. */
export type SmtpStub = {
  url: string
  received: ReceivedMail[]
  open(): Promise<void>
  close(): Promise<void>
}

/** Creates a mail server that listens once `open` is called. It rejects the first `rejections` messages as temporary failures. */
export async function createSmtp({ rejections = 0 } = {}): Promise<SmtpStub> {
  const port = await freePort()
  const received: ReceivedMail[] = []
  let rejectionsLeft = rejections
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      buffer(stream)
        .then(async (raw) => {
          if (rejectionsLeft-- > 0)
            return done(Object.assign(new Error('Busy, try again later'), { responseCode: 451 }))
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          received.push({ recipients, raw: raw.toString(), mail: await PostalMime.parse(raw) })
          done()
        })
        .catch(done)
    },
  })
  server.on('error', () => undefined)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    open: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
