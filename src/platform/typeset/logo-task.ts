import { z } from 'zod'
import { Bytes, task } from '#platform/tasks/task.ts'

/** Runs `printableLogo` in a child process, away from secrets: an uploaded image is parsed by native code. */
export const encodeLogoTask = task('encode-logo', {
  input: z.object({ path: z.string() }),
  output: Bytes.nullable(),
  progress: z.never(),
})
