import { existsSync, writeFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { UnreadableDocument } from '#platform/documents/document.ts'
import { serve } from '#platform/tasks/serve.ts'
import { handle } from '#platform/tasks/task.ts'
import * as tasks from './misbehaving-tasks.ts'

serve([
  handle(tasks.echo, ({ text }) => ({
    text,
    pid: process.pid,
    environment: Object.keys(process.env),
    niceness: getPriority(),
  })),
  handle(tasks.loop, () => {
    for (;;);
  }),
  handle(tasks.crash, () => process.exit(3)),
  handle(tasks.hoardMemory, hoardMemory),
  handle(tasks.rejectInput, () => {
    throw new UnreadableDocument('encrypted', 'It has a password.')
  }),
  handle(tasks.fail, () => {
    throw new TypeError('A bug in our code')
  }),
  handle(tasks.failOnce, ({ path }) => {
    if (existsSync(path)) return 'worked'
    writeFileSync(path, '')
    throw new TypeError('Memory ran out elsewhere')
  }),
  handle(tasks.work, async ({ steps, stepMs }, onProgress) => {
    for (let step = 1; step <= steps; step++) {
      await setTimeout(stepMs)
      onProgress({ step, of: steps })
    }
    return 'worked'
  }),
  handle(tasks.returnWrongOutput, () => JSON.parse('7')),
])

/** Takes memory outside of the JavaScript heap and WebAssembly, like a native library. */
async function hoardMemory(): Promise<never> {
  const kept: Buffer[] = []
  for (;;) {
    kept.push(Buffer.alloc(20_000_000, kept.length))
    await setTimeout(5)
  }
}
