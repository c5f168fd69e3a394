import type { FastifyInstance } from 'fastify'

/** What is under way as the server closes may take this long to end; then the jobs get their time. */
const FINISH_MS = 10_000
const LOOK_AGAIN_MS = 50

/**
 * Lets closing end. By itself it waits for every connection that answered something at that moment: browsers keep theirs
 * open for a minute more, and one that went silent stays for half an hour.
 */
export function finishConnections(app: FastifyInstance) {
  app.addHook('preClose', (done) => {
    const idle = setInterval(() => app.server.closeIdleConnections(), LOOK_AGAIN_MS)
    const late = setTimeout(() => app.server.closeAllConnections(), FINISH_MS)
    app.server.once('close', () => {
      clearInterval(idle)
      clearTimeout(late)
    })
    idle.unref()
    late.unref()
    done()
  })
}
