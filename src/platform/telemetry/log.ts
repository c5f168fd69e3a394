import { type DestinationStream, pino } from 'pino'

/** The identity of the active span, as log lines have it. */
export type SpanIds = { trace_id: string; span_id: string }

/** The part of a pino or Fastify logger that use cases need. */
export type Log = {
  error(details: unknown, message?: string): void
  warn(details: unknown, message?: string): void
  info(details: unknown, message?: string): void
  debug(details: unknown, message?: string): void
}

type LogOptions = {
  /** Standard output by default. */
  destination?: DestinationStream
  /** Connects lines with their trace. */
  spanIds?: (() => SpanIds | undefined) | undefined
}

/** Opens a log of JSON lines. */
export const openLog = (level: string, { destination = pino.destination(1), spanIds }: LogOptions = {}) =>
  pino(
    {
      level,
      ...(spanIds && { mixin: () => spanIds() ?? {} }),
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: { err: describeError, error: describeError, req: describeRequest },
    },
    destination,
  )

type LoggedRequest = { method: string; url: string; host: string }

/**
 * Without the query, which may be the token of a link or what a user searched for, and without the IP address, which is personal
 * data: the audit trail has it where it matters, and the proxy's log.
 */
const describeRequest = ({ method, url, host }: LoggedRequest) => ({
  method,
  url: url.split('?', 1)[0],
  host,
})

/** The properties of an error that are logged besides its message and stack; none of them holds user input. */
const SAFE_PROPERTIES = [
  'code',
  'statusCode',
  'severity',
  'constraint',
  'schema',
  'table',
  'column',
  'routine',
  'syscall',
  'errno',
  'path',
  'exitCode',
  'signal',
] as const

/** SQLSTATE classes whose messages quote the offending value. */
const QUOTES_VALUES = /^(22|42601)/

/**
 * The loggable parts of an error: no SQL statement and no parameters, because these hold password hashes and user input.
 * Drizzle puts both in the message, and drivers attach them as properties, so only `SAFE_PROPERTIES` are copied. Returns
 * anything that isn't an `Error` unchanged.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const described: Record<string, unknown> = {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: messageOf(error),
    stack: framesOf(error),
  }
  for (const name of SAFE_PROPERTIES) {
    const value = (error as unknown as Record<string, unknown>)[name]
    if (value !== undefined) described[name] = value
  }
  if (error.cause !== undefined) described.cause = describeError(error.cause)
  if (error instanceof AggregateError) described.errors = error.errors.map(describeError)
  return described
}

/** An error that's safe to store: it has only what `describeError` returns, and nothing at all of a thrown non-error. */
export const sanitizedError = (error: unknown): Error =>
  error instanceof Error
    ? Object.assign(new Error(), describeError(error))
    : new Error(`a thrown ${typeof error}`)

/** Mail servers quote the recipient's address in their responses. */
const EMAIL = /[^\s<>()"@]+@[^\s<>()"@]+\.[a-z]{2,}/gi

function messageOf(error: Error) {
  const { code, query } = error as { code?: unknown; query?: unknown }
  if (/^Failed query: /.test(error.message)) return 'Failed query'
  if (typeof query === 'string' && error.message.includes(query)) return 'Failed query'
  if (typeof code === 'string' && QUOTES_VALUES.test(code)) return `SQLSTATE ${code}`
  return error.message.replaceAll(EMAIL, '[email]')
}

/** The stack without its first lines, which repeat the message. */
function framesOf({ stack = '', message }: Error) {
  const afterMessage = stack.slice(Math.max(0, stack.indexOf(message)) + message.length)
  return afterMessage
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
