import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import { type FromChild, failureOf, ToChild } from './messages.ts'
import type { TaskHandler } from './task.ts'

/**
 * The child's side of a pool: receives tasks, runs their handlers, and sends the results. Call it once, in the entry module.
 * Reporting progress resets the idle timeout.
 */
export function serve(handlers: readonly TaskHandler[]): void {
  process.on('message', (message) => {
    const { id, task, input } = ToChild.parse(message)
    run(handlers, task, input, (progress) => send({ type: 'progress', id, progress })).then(
      (output) => send({ type: 'done', id, output }),
      (error: unknown) => send({ type: 'failed', id, failure: failureOf(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
  // Ctrl-C signals every process of the terminal; the parent stops its children itself once their tasks are done.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  startWatchdog()
  // Node.js would do that at its exit, but children are killed; and from here on, they may have read a hostile file.
  flushCompileCache()
  send({ type: 'ready' })
}

async function run(
  handlers: readonly TaskHandler[],
  name: string,
  input: unknown,
  onProgress: (progress: unknown) => void,
): Promise<unknown> {
  const handler = handlers.find((each) => each.name === name)
  if (!handler) throw new Error(`This process has no handler for the task ${name}`)
  return await handler.run(input, onProgress)
}

const send = (message: FromChild) => process.send?.(message)

/** Watchdog thread: kills the child when its parent dies, even if the main thread is stuck in a loop. */
function startWatchdog() {
  const watchdog = `const parent = process.ppid
    setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 2000)`
  new Worker(watchdog, {
    eval: true,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  }).unref()
}
