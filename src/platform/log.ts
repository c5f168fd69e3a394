import { type DestinationStream, pino } from 'pino'

/** The part of the server's log that use cases need; Fastify's logger has it. */
export type Log = {
  error(details: unknown, message?: string): void
  warn(details: unknown, message?: string): void
  info(details: unknown, message?: string): void
  debug(details: unknown, message?: string): void
}

/** Opens a log of JSON lines, on standard output unless `destination` is given. */
export const openLog = (level: string, destination: DestinationStream = pino.destination(1)) =>
  pino(
    {
      level,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      serializers: { err: describeError, error: describeError },
    },
    destination,
  )

/** What may be logged of an error besides its message and stack: nothing in here is a value that a user typed. */
const FACTS = [
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

/** SQLSTATE classes whose messages quote the value that a statement failed on. */
const QUOTES_VALUES = /^(22|42601)/

/**
 * An error without the SQL statement and its parameters, which hold password hashes and what people typed. Drizzle writes
 * both into the message, and drivers attach them as properties; so only listed properties are logged.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const described: Record<string, unknown> = {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: messageOf(error),
    stack: framesOf(error),
  }
  for (const fact of FACTS) {
    const value = (error as unknown as Record<string, unknown>)[fact]
    if (value !== undefined) described[fact] = value
  }
  if (error.cause !== undefined) described.cause = describeError(error.cause)
  if (error instanceof AggregateError) described.errors = error.errors.map(describeError)
  return described
}

function messageOf(error: Error) {
  const { code, query } = error as { code?: unknown; query?: unknown }
  if (/^Failed query: /.test(error.message)) return 'Failed query'
  if (typeof query === 'string' && error.message.includes(query)) return 'Failed query'
  if (typeof code === 'string' && QUOTES_VALUES.test(code)) return `SQLSTATE ${code}`
  return error.message
}

/** The stack without its first lines, which repeat the message. */
function framesOf({ stack = '', message }: Error) {
  const afterMessage = stack.slice(Math.max(0, stack.indexOf(message)) + message.length)
  return afterMessage
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
