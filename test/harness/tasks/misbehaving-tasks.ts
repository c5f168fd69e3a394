import { z } from 'zod'
import { documentTask } from '#platform/documents/document-task.ts'

/** Tasks for the pool's tests: every way a child process can misbehave. */

export const MISBEHAVING_PROCESS = new URL('./misbehaving-process.ts', import.meta.url)

const nothing = { input: z.object({}), output: z.string(), progress: z.never() }

export const echo = documentTask('echo', {
  input: z.object({ text: z.string() }),
  output: z.object({ text: z.string(), pid: z.int(), environment: z.array(z.string()), niceness: z.int() }),
  progress: z.never(),
})
export const loop = documentTask('loop', nothing)
export const crash = documentTask('crash', nothing)
export const hoardMemory = documentTask('hoard-memory', nothing)
export const rejectInput = documentTask('reject-input', nothing)
export const fail = documentTask('fail', nothing)
/** Fails in the first process that runs it, and creates a file at `path` so that the second one succeeds. */
export const failOnce = documentTask('fail-once', {
  input: z.object({ path: z.string() }),
  output: z.string(),
  progress: z.never(),
})
export const work = documentTask('work', {
  input: z.object({ steps: z.int(), stepMs: z.int() }),
  output: z.string(),
  progress: z.object({ step: z.int(), of: z.int() }),
})
export const returnWrongOutput = documentTask('return-wrong-output', {
  input: z.object({}),
  output: z.custom<string>((value) => typeof value === 'string'),
  progress: z.never(),
})
/** Has no handler. */
export const unhandled = documentTask('unhandled', nothing)
