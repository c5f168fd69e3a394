import { createTransport } from 'nodemailer'
import type { Config } from '#platform/config/config.ts'
import type { Message } from './mail.ts'
import { openOutbox } from './outbox.ts'

/** Sends email. `send` resolves once the mail server has accepted the message, or the outbox has written it to disk. */
export type Transport = { send(message: Message): Promise<void>; close(): void }

const CONNECT_TIMEOUT_MS = 10_000
const SOCKET_TIMEOUT_MS = 60_000

export async function openTransport(config: Config['mail']): Promise<Transport> {
  if (config.kind === 'outbox') return await openOutbox(config.dir)
  const smtp = createTransport({
    url: config.url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // Emails contain user input, which must not make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, attachments, ...message }) => {
      await smtp.sendMail({
        ...message,
        // An object is a single address; a string would be parsed as a list of addresses.
        to: { name: '', address: to },
        attachments: attachments.map(({ filename, type, content }) => ({
          filename,
          contentType: type,
          content: Buffer.from(content),
        })),
      })
    },
    close: () => smtp.close(),
  }
}
