import { createTransport } from 'nodemailer'
import type { Config } from '#platform/config/config.ts'
import type { Message } from './mail.ts'
import { openOutbox } from './outbox.ts'

/** The way out for mail. `send` answers once the message is the next server's, or on the disk of the outbox. */
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
    // A letter is data: nothing in it may make the mailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, attachments, ...message }) => {
      await smtp.sendMail({
        ...message,
        // As an object it is one address; a text would be read as a list of them.
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
