import { z } from 'zod'
import { DomainError } from '#kernel/errors.ts'
import { type TaskFailure, task } from '#platform/tasks/task.ts'
import { CSV_COLUMNS } from './csv-columns.ts'

const Column = z.enum(CSV_COLUMNS)

/** A column's name in the header, and the first cells in it. */
const HeaderCell = z.object({ name: z.string(), samples: z.array(z.string()) })

/** The header of a file, which of its cells is what, and how many entries there are in how many batches. */
export const CsvHeader = z.object({
  header: z.array(HeaderCell),
  columns: z.array(z.tuple([Column, z.int()])),
  problem: z.string().nullable(),
  total: z.int(),
  batches: z.int(),
})
export type CsvHeader = z.infer<typeof CsvHeader>

/**
 * Parses a CSV file. Its entries go to `folder` as JSON, in files of one batch each (0, 1, …): as one message, 50,000 of them would
 * stop the server for a second.
 */
export const parseCsvTask = task(
  'parse-csv',
  {
    input: z.object({
      file: z.string(),
      folder: z.string(),
      limits: z.object({ rows: z.int(), lines: z.int() }),
      columns: z.array(z.tuple([Column, z.int()])).optional(),
      /** Reports a row whose item comes again in a later row. */
      uniqueNames: z.boolean().default(false),
    }),
    output: CsvHeader,
    progress: z.never(),
  },
  errorOf,
)

const UNREADABLE =
  'This file couldn’t be read. Check that it’s a CSV file with one item per line, then import it again.'

function errorOf(failure: TaskFailure): Error {
  if (failure.reason === 'defect') return failure.error
  return new DomainError('invalid', failure.reason === 'rejected' ? failure.message : UNREADABLE)
}
