import { z } from 'zod'
import { Bytes, task } from '#platform/tasks/task.ts'

/** The message can't be read, however often it's tried. */
export class UnreadableReport extends Error {}

/** Reads a delivery report. Never more than the first 256 kB of one. */
export const readReportTask = task(
  'read-delivery-report',
  {
    input: z.object({ source: Bytes }),
    output: z.object({
      keys: z.array(z.string()),
      recipients: z.array(
        z.object({
          addresses: z.array(z.string()),
          action: z.string(),
          status: z.string().nullable(),
          diagnostic: z.string().nullable(),
        }),
      ),
    }),
    progress: z.never(),
  },
  (failure) => new UnreadableReport(`A delivery report can’t be read (${failure.reason}).`),
)
