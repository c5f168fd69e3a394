import type { ImapFlow } from 'imapflow'
import type { MailboxAddress } from '#platform/config/mailbox-address.ts'

/** A mailbox on an IMAP server, with a new connection for each reading. */
export type Mailbox = {
  /** `user@host/folder`: names it in the database. */
  name: string
  /** @throws MailboxUnavailable, as everything that it returns does. Aborting the signal closes the connection. */
  open(signal: AbortSignal): Promise<OpenMailbox>
}

export type OpenMailbox = {
  /** A different one means that the server has renumbered the messages. */
  uidValidity: number
  /** Every message has a smaller number at the time of opening. */
  nextUid: number
  /** The numbers of the messages after `after`, or, if that's null, of those that arrived since a day, in ascending order. */
  list(range: { after: number | null; since: Date }): Promise<number[]>
  /** The beginning of a message, which stays unread; null if it has been deleted. */
  fetchBeginning(uid: number, maxBytes: number): Promise<Uint8Array | null>
  /** A whole message, which stays unread; null if it has been deleted. */
  fetchWhole(uid: number): Promise<AsyncIterable<Uint8Array> | null>
  /** Marks a message as read. */
  markRead(uid: number): Promise<void>
  close(): Promise<void>
}

/** The mailbox can't be read. The message, a sentence, says why. */
export class MailboxUnavailable extends Error {}

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** How much of a message is fetched at once. */
const CHUNK_BYTES = 512 * 1024

/** What a hostile server may send at most: a response is parsed in this process. */
const LIMITS = {
  maxLineLength: 10_000_000,
  maxLiteralSize: 1_000_000,
  maxResponseSize: 12_000_000,
  maxResponseTokens: 10_000,
}

/** The variables that name a mailbox. */
type Setting = 'BOUNCES_IMAP_URL' | 'INBOX_IMAP_URL'

type Source = MailboxAddress & { setting: Setting }

/** `setting` is the variable that an operator corrects if the mailbox can't be opened. */
export const createMailbox = (
  server: MailboxAddress,
  { setting = 'BOUNCES_IMAP_URL', ...timeouts }: Partial<typeof TIMEOUTS> & { setting?: Setting } = {},
): Mailbox => mailboxAt({ ...server, setting }, timeouts)

const mailboxAt = (address: Source, timeouts: Partial<typeof TIMEOUTS>): Mailbox => ({
  name: `${address.user}@${address.host}/${address.folder}`,
  open: async (signal) => {
    const { ImapFlow } = await import('imapflow')
    const { host, port, secure, user, password: pass } = address
    const client = new ImapFlow({
      host,
      port,
      secure,
      // A password never crosses a connection that an attacker has kept from being encrypted.
      ...(!secure && { doSTARTTLS: true }),
      auth: { user, pass },
      disableAutoIdle: true,
      disableCompression: true,
      // Its log has what users wrote.
      logger: false,
      ...TIMEOUTS,
      ...timeouts,
      ...LIMITS,
    })
    // Without a listener, the end of a connection would end the process. The command that needs it fails, too.
    client.on('error', () => undefined)
    signal.addEventListener('abort', () => client.close(), { once: true })
    try {
      return await explained(address, async () => {
        signal.throwIfAborted()
        return await opened(client, address)
      })
    } catch (error) {
      client.close()
      throw error
    }
  },
})

async function opened(client: ImapFlow, address: Source): Promise<OpenMailbox> {
  await client.connect()
  const { uidValidity, uidNext } = await client.mailboxOpen(address.folder)
  return {
    uidValidity: Number(uidValidity),
    nextUid: uidNext,
    list: ({ after, since }) =>
      explained(address, async () => {
        const found = await client.search(after === null ? { since } : { uid: `${after + 1}:*` }, {
          uid: true,
        })
        if (!found) throw new Error('the server refused to list the messages')
        // `5:*` always has the last message, even if its number is 4.
        return found.filter((uid) => uid > (after ?? 0)).sort((one, other) => one - other)
      }),
    fetchBeginning: (uid, maxBytes) =>
      explained(address, async () => {
        const query = { uid: true, source: { start: 0, maxLength: maxBytes } }
        const message = await client.fetchOne(String(uid), query, { uid: true })
        return message ? (message.source ?? null) : null
      }),
    fetchWhole: (uid) =>
      explained(address, async () => {
        const { content } = await client.download(String(uid), undefined, {
          uid: true,
          chunkSize: CHUNK_BYTES,
        })
        return content ? explainedStream(address, content) : null
      }),
    markRead: (uid) =>
      explained(address, async () => {
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
      }),
    close: async () => {
      // If the connection was lost, there's nothing left to close.
      await client.logout().catch(() => client.close())
    },
  }
}

/** Turns whatever goes wrong into a sentence about this mailbox. */
async function explained<T>(address: Source, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    throw new MailboxUnavailable(sentenceOf(error, address), { cause: error })
  }
}

async function* explainedStream(address: Source, source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await explained(address, () => chunks.next())
      if (done) return
      yield value
    }
  } finally {
    // Ends the download if its reader gave up.
    await chunks.return?.()
  }
}

type ImapError = {
  code?: string
  authenticationFailed?: boolean
  tlsFailed?: boolean
  mailboxMissing?: boolean
  responseText?: string
  message?: string
}

function sentenceOf(error: unknown, { host, folder, setting }: Source): string {
  const { code, authenticationFailed, tlsFailed, mailboxMissing, responseText, message } = error as ImapError
  if (authenticationFailed)
    return `${host} rejects the user name or the password: check ${setting}, or the account.`
  if (mailboxMissing) return `${host} has no folder “${folder}”: check ${setting}.`
  if (tlsFailed)
    return `${host} doesn’t encrypt the connection as it should, so ODIE didn’t send the password: use imaps://.`
  return `${host} can’t be read (${code ?? responseText ?? message ?? 'unknown error'}).`
}
