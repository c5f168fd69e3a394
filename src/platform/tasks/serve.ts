import { Worker } from 'node:worker_threads'
import { type FromChild, failureOf, ToChild } from './messages.ts'
import type { TaskHandler } from './task.ts'

/**
 * The child's side of a pool: runs one task after another. An entry module calls this once. Reporting progress resets the
 * deadline.
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
  // Ctrl-C reaches every process of the terminal: the parent stops its children itself, when their work is done.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  startWatchdog()
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

/** Watchdog thread: exits the child when its parent dies. The main thread may be stuck in a loop and never see it. */
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
