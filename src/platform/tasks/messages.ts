import { z } from 'zod'
import { InputRejected } from './task.ts'

/** What the parent sends: run this task. Responses carry the same id. */
export const ToChild = z.object({ id: z.int(), task: z.string(), input: z.unknown() })
export type ToChild = z.infer<typeof ToChild>

/** A serialized error: the IPC channel would keep only its message. */
const Failure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rejected'), code: z.string(), message: z.string() }),
  z.object({ kind: z.literal('defect'), message: z.string(), stack: z.string().optional() }),
])
export type Failure = z.infer<typeof Failure>

/** What the child sends: it's ready, or the progress or result of task `id`. */
export const FromChild = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('progress'), id: z.int(), progress: z.unknown() }),
  z.object({ type: z.literal('done'), id: z.int(), output: z.unknown() }),
  z.object({ type: z.literal('failed'), id: z.int(), failure: Failure }),
])
export type FromChild = z.infer<typeof FromChild>

/** Serializes an error that a handler threw. */
export function failureOf(error: unknown): Failure {
  if (error instanceof InputRejected) return { kind: 'rejected', code: error.code, message: error.message }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { kind: 'defect', message, ...(stack !== undefined && { stack }) }
}

/** Restores an unexpected error in the parent, with the child's stack. */
export function defectOf({ message, stack }: Extract<Failure, { kind: 'defect' }>): Error {
  const error = new Error(message)
  if (stack) error.stack = stack
  return error
}
