import { Worker } from 'node:worker_threads'
import { type FromChild, failureOf, type ToChild } from './pool-messages.ts'

/**
 * The child's side of a pool: answers one request after the other with what `handle` makes of it. An entry module calls
 * this once. `progress` tells the parent that work goes on, and resets its deadline.
 */
export function serve<Request, Response, Progress = never>(
  handle: (request: Request, progress: (progress: Progress) => void) => Promise<Response>,
): void {
  process.on('message', ({ id, request }: ToChild) => {
    const progress = (progress: Progress) => send({ type: 'progress', id, progress })
    handle(request as Request, progress).then(
      (result) => send({ type: 'done', id, result }),
      (error: unknown) => send({ type: 'failed', id, failure: failureOf(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C reaches every process of the terminal: the parent ends its children itself, when their work is done.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  dieWithParent()
  send({ type: 'ready' })
}

const send = (message: FromChild) => process.send?.(message)

/**
 * A child caught in an endless loop never hears that its parent was killed, and would loop for ever. A thread of its own
 * sees it.
 */
function dieWithParent() {
  const watch = `const parent = process.ppid
    setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 2000)`
  new Worker(watch, {
    eval: true,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  }).unref()
}
