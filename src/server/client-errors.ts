import type { Socket } from 'node:net'
import type { Problem } from '#kernel/errors.ts'

type Rejection = { status: string; problem: Pick<Problem, 'code' | 'message'> }

const REJECTIONS: Record<string, Rejection> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    problem: {
      code: 'invalid',
      message: 'The request took too long. Please check your connection and try again.',
    },
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    problem: {
      code: 'too_large',
      message: 'The headers of this request are too large. Please delete this site’s cookies and try again.',
    },
  },
}

const NOT_HTTP: Rejection = {
  status: '400 Bad Request',
  problem: { code: 'invalid', message: 'This isn’t a valid HTTP request.' },
}

/** Responds to what Node.js can't parse as a request, for Fastify's `clientErrorHandler`, and closes the connection. */
export function rejectConnection(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, problem } = REJECTIONS[error.code ?? ''] ?? NOT_HTTP
  if (socket.writable) {
    const body = JSON.stringify({ ...problem, requestId: crypto.randomUUID() } satisfies Problem)
    socket.write(
      [
        `HTTP/1.1 ${status}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroy(error)
}
