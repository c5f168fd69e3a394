import { Socket } from 'node:net'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Watchdog } from './watchdog.ts'

/** How long requests and jobs get to finish after SIGTERM. Unfinished jobs run again, by another process or at the next start. */
const STOP_MS = 30_000

type Closing = { log: Logger; watchdog: Watchdog; close: () => Promise<void> }

/**
 * Closes everything on SIGTERM, SIGINT, or an unexpected error, and exits. The last words tell a hang in `close` from one in the exit of
 * Node.js, whose threads can wait for each other forever (nodejs/node#54918); whatever supervises ODIE kills it then.
 */
export function closeBeforeExit({ log, watchdog, close }: Closing) {
  closeWithGrace({ delay: STOP_MS, logger: log }, async ({ err }) => {
    if (err) log.fatal(err, 'unexpected error: exiting')
    await watchdog.stop()
    await close()
    process.stdout.write('ODIE has stopped.\n')
  })
}

/** How long requests in progress get to finish when the server closes, before jobs get to finish. */
const FINISH_MS = 10_000
const POLL_MS = 50

/**
 * Limits how long closing takes. By default, Node.js waits for every connection that was busy when closing started: browsers
 * keep theirs open for another minute, and a silent one stays for half an hour.
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
 * Closes a connection whose request body pauses for `idleMs` milliseconds. Each byte restarts the timer, so a slow but steady
 * upload continues. Once the body has arrived, the timer is off.
 */
export function closeSilentUploads(app: FastifyInstance, idleMs: number) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
    // An injected request has no socket.
    if (hasBody && socket instanceof Socket) {
      socket.setTimeout(idleMs)
      request.raw.once('end', () => socket.setTimeout(0))
    }
    done()
  })
}
