import { type UnreadableCode, UnreadableDocument } from './document.ts'

export type ToChild = { id: number; request: unknown }

export type FromChild =
  | { type: 'ready' }
  | { type: 'progress'; id: number; progress: unknown }
  | { type: 'done'; id: number; result: unknown }
  | { type: 'failed'; id: number; failure: Failure }

/** An error on its way through the channel, which would keep only its message. */
export type Failure =
  | { kind: 'unreadable'; code: UnreadableCode; message: string }
  | { kind: 'bug'; message: string; stack: string | undefined }

export function failureOf(error: unknown): Failure {
  if (error instanceof UnreadableDocument)
    return { kind: 'unreadable', code: error.code, message: error.message }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { kind: 'bug', message, stack }
}

export function errorOf(failure: Failure): Error {
  if (failure.kind === 'unreadable') return new UnreadableDocument(failure.code, failure.message)
  const error = new Error(failure.message)
  if (failure.stack) error.stack = failure.stack
  return error
}
