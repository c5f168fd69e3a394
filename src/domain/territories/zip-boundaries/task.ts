import { z } from 'zod'
import { PermanentFailure } from '#platform/job.ts'
import { Bytes, task } from '#platform/tasks/task.ts'

/** The file isn't a map of ZIP codes, or is too large for one: fetching it again wouldn't help. */
export class UnusableBoundaries extends PermanentFailure {}

/** Makes compressed TopoJSON out of a GeoJSON file. */
export const simplifyTask = task(
  'simplify-boundaries',
  {
    input: z.object({ path: z.string() }),
    output: z.object({ gzip: Bytes, zips: z.int().positive() }),
    progress: z.object({ zips: z.int() }),
  },
  (failure) =>
    new UnusableBoundaries(
      failure.reason === 'rejected' ? failure.message : `simplifying failed: ${failure.reason}`,
      failure.reason === 'defect' ? { cause: failure.error } : undefined,
    ),
)
