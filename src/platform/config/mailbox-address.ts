import { z } from 'zod'

const EXAMPLE = 'imaps://user:password@imap.example.com/INBOX'

/** A mailbox on an IMAP server. */
export type MailboxAddress = {
  host: string
  port: number
  /** Whether the connection begins with TLS; otherwise it must switch to TLS before the password is sent. */
  secure: boolean
  user: string
  password: string
  folder: string
}

/** `imaps://user:password@host/folder`, or `imap://` with STARTTLS. */
export const mailboxAddress = z.string().transform((value, context): MailboxAddress => {
  const address = parse(value)
  if (address) return address
  context.addIssue(`must look like ${EXAMPLE}, with an @ in the user name written as %40`)
  return z.NEVER
})

function parse(value: string): MailboxAddress | null {
  const url = URL.parse(value)
  if (!url || !/^imaps?:$/.test(url.protocol) || url.search || url.hash) return null
  const [user, password, folder] = [url.username, url.password, url.pathname.slice(1)].map(decode)
  if (!url.hostname || !user || !password || folder === null) return null
  const secure = url.protocol === 'imaps:'
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    user,
    password,
    folder: folder || 'INBOX',
  }
}

/** Null for what can't be decoded, or would end a line of the protocol. */
function decode(text: string) {
  try {
    const decoded = decodeURIComponent(text)
    return /\p{Cc}/u.test(decoded) ? null : decoded
  } catch {
    return null
  }
}
