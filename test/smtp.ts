import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

/** A message as a mail server took it: to whom it was addressed on the envelope, as it came, and read. */
export type TakenMail = { recipients: string[]; raw: string; mail: Email }

/** A mail server on loopback that keeps what it is given. */
export type SmtpStub = { url: string; taken: TakenMail[]; open(): Promise<void>; close(): Promise<void> }

/** A mail server that does not listen yet. `refusals` is how many messages it turns away for now, before it takes any. */
export async function makeSmtp({ refusals = 0 } = {}): Promise<SmtpStub> {
  const port = await freePort()
  const taken: TakenMail[] = []
  let left = refusals
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      buffer(stream)
        .then(async (raw) => {
          if (left-- > 0)
            return done(Object.assign(new Error('Busy, try again later'), { responseCode: 451 }))
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          taken.push({ recipients, raw: raw.toString(), mail: await PostalMime.parse(raw) })
          done()
        })
        .catch(done)
    },
  })
  server.on('error', () => undefined)
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    open: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
