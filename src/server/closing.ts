import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long requests in progress may take to finish when the server closes; after that, jobs get their time. */
const FINISH_MS = 10_000
const POLL_MS = 50

/**
 * Bounds how long closing takes. By itself, Node.js waits for every connection that was busy when closing began: browsers
 * keep theirs open for a minute more, and one that went silent stays for half an hour.
 */
export function finishConnections(app: FastifyInstance) {
  app.addHook('preClose', (done) => {
    const idleCheck = setInterval(() => app.server.closeIdleConnections(), POLL_MS)
    const deadline = setTimeout(() => app.server.closeAllConnections(), FINISH_MS)
    app.server.once('close', () => {
      clearInterval(idleCheck)
      clearTimeout(deadline)
    })
    idleCheck.unref()
    deadline.unref()
    done()
  })
}

/**
 * Closes a connection whose request body stops arriving for `idleMs`. Each byte restarts the clock, so a slow but steady
 * upload goes on, and a request that is complete may take as long as it takes.
 */
export function closeSilentUploads(app: FastifyInstance, idleMs: number) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    // A request that was injected, without a network, has no socket that could time out.
    if (hasBody && socket instanceof Socket) {
      socket.setTimeout(idleMs)
      request.raw.once('end', () => socket.setTimeout(0))
    }
    done()
  })
}
