import { z } from 'zod'
import { Bytes, task } from '#platform/tasks/task.ts'

const Photo = z.object({ jpeg: Bytes, width: z.int().positive(), height: z.int().positive() })

/** Runs `encodedPhotos` in a child process, away from secrets: an uploaded image is parsed by native code. */
export const encodePhotosTask = task('encode-photos', {
  input: z.object({ path: z.string(), maxSides: z.array(z.int().positive()) }),
  output: z.array(Photo).nullable(),
  progress: z.never(),
})
