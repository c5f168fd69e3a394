import { MailDeferred } from '#platform/mail/mail.ts'
import { StorageUnavailable } from '#platform/storage/storage.ts'

export type Outage = 'disk' | 'storage' | 'database' | 'mail server'

/** Disk full, and quota used up. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Errors of a connection, and the states in which PostgreSQL rejects or ends one. */
const DATABASE_DOWN = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '53300', // too many connections
  '57P01', // shut down by an administrator
  '57P02', // crashed
  '57P03', // starting up or shutting down
])

/** pg has no codes for these. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Which dependency's outage caused the error, so that the request or job can be retried later. Null for any other error. */
export function outageOf(error: unknown): Outage | null {
  // `fetch` throws TypeErrors with the codes of connections, to hosts that aren't ours; the others are bugs.
  if (!(error instanceof Error) || error instanceof TypeError) return null
  if (error instanceof StorageUnavailable) return 'storage'
  if (error instanceof MailDeferred) return 'mail server'
  const { code } = error as { code?: unknown }
  const outage = typeof code === 'string' ? outageOfCode(code) : null
  if (outage) return outage
  if (CONNECTION_LOST.test(error.message)) return 'database'
  const causes = error instanceof AggregateError ? [...error.errors, error.cause] : [error.cause]
  return causes.map(outageOf).find((outage) => outage !== null) ?? null
}

function outageOfCode(code: string): Outage | null {
  if (DISK_FULL.has(code)) return 'disk'
  return DATABASE_DOWN.has(code) || /^08\w{3}$/.test(code) ? 'database' : null
}
