import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '#test/free-port.ts'
import { expect } from './journey.ts'

export type Mailbox = {
  smtpUrl: string
  /** Waits for the newest email to an address whose subject contains these words. */
  mailTo(address: string, subject: string): Promise<Email>
  close(): Promise<void>
}

/** A mail server on loopback that keeps every email. */
export async function openMailbox(): Promise<Mailbox> {
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push(mail)
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
    received.findLast((mail) => mail.to?.[0]?.address === address && mail.subject?.includes(subject))
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailTo: async (address, subject) => {
      await expect
        .poll(() => find(address, subject)?.subject, {
          message: `a mail to ${address}: ${subject}`,
          timeout: 30_000,
        })
        .toBeTruthy()
      return find(address, subject)!
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The link to a page in an email's text. */
export function linkIn(mail: Email, path: string): string {
  const link = mail.text?.match(new RegExp(`https?://\\S+${path}\\S*`))?.[0]
  if (!link) throw new Error(`the mail '${mail.subject}' has no link to ${path}`)
  return link
}

export function pdfIn(mail: Email): Buffer {
  const pdf = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf')
  if (!pdf) throw new Error(`the mail '${mail.subject}' has no PDF`)
  return Buffer.from(pdf.content as ArrayBuffer)
}
