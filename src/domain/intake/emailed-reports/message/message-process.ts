import { serve } from '#platform/tasks/serve.ts'
import { handle, InputRejected } from '#platform/tasks/task.ts'
import { readHeader } from './read-header.ts'
import { readHeaderTask, unpackTask } from './task.ts'
import { unpack } from './unpack.ts'

/** What the parser throws is about the message: trying again is useless. */
const rejected = (error: unknown): never => {
  throw error instanceof InputRejected ? error : new InputRejected('unreadable', String(error))
}

serve([
  handle(readHeaderTask, ({ path }) => readHeader(path).catch(rejected)),
  handle(unpackTask, ({ path, into }) => unpack(path, into).catch(rejected)),
])
