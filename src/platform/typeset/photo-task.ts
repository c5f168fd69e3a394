import { z } from 'zod'
import { Bytes, task } from '#platform/tasks/task.ts'

/** Runs `encodedPhoto` in a child process, away from secrets: an uploaded image is parsed by native code. */
export const encodePhotoTask = task('encode-photo', {
  input: z.object({ path: z.string(), maxSide: z.int().positive() }),
  output: z.object({ jpeg: Bytes, width: z.int().positive(), height: z.int().positive() }).nullable(),
  progress: z.never(),
})
