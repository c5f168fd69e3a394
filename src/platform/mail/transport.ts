import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import type { Config } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { PermanentFailure } from '#platform/job.ts'
import { type AnsweredEmail, MailDeferred, MESSAGE_ID_HEADER, type Message, type Transport } from './mail.ts'
import { openOutbox } from './outbox.ts'

/** How long to wait for a connection and a greeting, and then for each response, in milliseconds. */
const TIMEOUTS = { connectMs: 10_000, responseMs: 60_000 }

export async function openTransport(
  config: Config['mail'],
  { connectMs, responseMs } = TIMEOUTS,
): Promise<Transport> {
  if (config.kind === 'outbox') return await openOutbox(config.dir)
  const smtp = createTransport({
    url: config.url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: responseMs,
    // A password never crosses a connection that an attacker has kept from being encrypted.
    requireTLS: new URL(config.url).username !== '',
    ...(config.dkim && {
      dkim: {
        ...config.dkim,
        privateKey: await readKey(config.dkim.privateKeyFile),
        headerFieldNames: SIGNED_HEADERS,
      },
    }),
    // Emails contain user input, which must not make nodemailer read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, attachments, unsubscribeUrl, answers, ...message }) => {
      const sent = smtp.sendMail({
        ...message,
        // Some services replace the Message-ID with one of their own; a bounce then still has this.
        headers: {
          [MESSAGE_ID_HEADER]: message.messageId,
          ...unsubscribeHeaders(unsubscribeUrl),
          ...answerHeaders(answers),
        },
        ...threadOf(answers),
        ...bouncesOf(config.bounceAddress, { to, messageId: message.messageId }),
        // An object is a single address; a string would be parsed as a list of addresses.
        to: { name: '', address: to },
        attachments: attachments.map(({ filename, type, content }) => ({
          filename,
          contentType: type,
          content: Buffer.from(content),
        })),
      })
      await sent.catch((error) => {
        throw isPermanent(error) ? new MailRejected(error) : new MailDeferred(error)
      })
    },
    close: () => smtp.close(),
  }
}

/** RFC 8058: mail programs show a button that unsubscribes without opening a page. */
const unsubscribeHeaders = (url: string | null) =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

/** RFC 3834: no program answers an email that says this. */
const answerHeaders = (answers: AnsweredEmail | null) => (answers ? { 'Auto-Submitted': 'auto-replied' } : {})

const threadOf = (answers: AnsweredEmail | null) =>
  answers?.messageId
    ? { inReplyTo: answers.messageId, references: [...answers.references, answers.messageId] }
    : {}

/** What a DKIM signature covers. RFC 8058 asks for both headers of one-click unsubscription; nodemailer's own list lacks the second. */
const SIGNED_HEADERS = [
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'List-Unsubscribe:List-Unsubscribe-Post',
].join(':')

/**
 * Where a message that can't be delivered is returned to. Mail servers that can are asked to return its headers alone, without the
 * attachments, and to stay silent about delays.
 */
function bouncesOf(bounceAddress: string | undefined, { to, messageId }: Pick<Message, 'to' | 'messageId'>) {
  if (!bounceAddress) return {}
  return {
    envelope: { from: bounceAddress, to: { name: '', address: to } },
    dsn: { id: messageId.slice(1, -1), return: 'headers', notify: 'failure', recipient: to },
  } as const
}

/** The mail server rejected a message for good: an address that doesn't exist, or content that it doesn't take. */
export class MailRejected extends PermanentFailure {
  /** The server's response. */
  readonly response: string

  constructor(error: Error & { response?: string }) {
    super(error.message, { cause: error })
    this.response = error.response ?? error.message
  }
}

/** Signing in is missing or failed: the operator fixes that, and then the message is sent. */
const SIGN_IN = new Set([530, 534, 535, 538])

/** Whether the server's response was about this message, and its last word. */
const isPermanent = ({ code, responseCode = 0 }: { code?: string; responseCode?: number }) =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500 && !SIGN_IN.has(responseCode)

/** @throws ConfigError unless the file holds a private key */
async function readKey(file: string) {
  try {
    const key = await readFile(file, 'utf8')
    createPrivateKey(key)
    return key
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `DKIM_PRIVATE_KEY: ${file} isn’t a private key in PEM format that ODIE can read (${code}).`,
    )
  }
}
