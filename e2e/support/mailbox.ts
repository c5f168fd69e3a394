import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '#test/stand-ins/free-port.ts'
import { expect } from './journey.ts'

export type Mailbox = {
  smtpUrl: string
  /** The newest email to `address` whose subject contains `subject`. Waits for it. */
  emailTo(address: string, subject: string): Promise<Email>
  close(): Promise<void>
}

/** An SMTP server on loopback that keeps every email. */
export async function openMailbox(): Promise<Mailbox> {
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          received.push(email)
          done()
        }, done)
      })
    },
  })
  const port = await freePort()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const find = (address: string, subject: string) =>
    received.findLast((email) => email.to?.[0]?.address === address && email.subject?.includes(subject))
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    emailTo: async (address, subject) => {
      await expect
        .poll(() => find(address, subject)?.subject, {
          message: `an email to ${address}: ${subject}`,
          timeout: 30_000,
        })
        .toBeTruthy()
      return find(address, subject)!
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The link to a page in an email's text. */
export function linkIn(email: Email, path: string): string {
  const link = email.text?.match(new RegExp(`https?://\\S+${path}\\S*`))?.[0]
  if (!link) throw new Error(`the email '${email.subject}' has no link to ${path}`)
  return link
}

export function pdfIn(email: Email): Buffer {
  const pdf = email.attachments.find(({ mimeType }) => mimeType === 'application/pdf')
  if (!pdf) throw new Error(`the email '${email.subject}' has no PDF`)
  return Buffer.from(pdf.content as ArrayBuffer)
}
