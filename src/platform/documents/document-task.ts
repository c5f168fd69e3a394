import type { z } from 'zod'
import { type Task, type TaskFailure, task } from '#platform/tasks/task.ts'
import { isUnreadableCode, UnreadableDocument } from './document.ts'

/** A task that reads a user's file. Every failure that would repeat reaches the caller as an UnreadableDocument. */
export const documentTask = <I extends z.ZodType, O extends z.ZodType, P extends z.ZodType>(
  name: string,
  shapes: { input: I; output: O; progress: P },
): Task<I, O, P> => task(name, shapes, unreadable)

function unreadable(failure: TaskFailure): UnreadableDocument {
  switch (failure.reason) {
    case 'rejected':
      return new UnreadableDocument(isUnreadableCode(failure.code) ? failure.code : 'defect', failure.message)
    case 'timeout':
      return new UnreadableDocument(
        'timeout',
        'Reading this file took too long, so ODIE stopped. Print the report to a new PDF and upload that copy.',
      )
    case 'memory':
    case 'crashed':
      return new UnreadableDocument(
        'too_complex',
        'This file is too complex to read safely. Print the report to a new PDF and upload that copy.',
      )
    case 'defect':
      return new UnreadableDocument(
        'defect',
        'ODIE ran into a problem with this file and couldn’t finish reading it. Print the report to a new PDF and upload that copy.',
        { cause: failure.error },
      )
  }
}
