import { z } from 'zod'
import { documentTask } from '#platform/documents/document-task.ts'
import type { ListEntry } from './price-list.ts'

const Entries = z.custom<ListEntry[]>(Array.isArray)

/** Reads the price list at `path`. */
export const readPriceListTask = documentTask('read-price-list', {
  input: z.object({ path: z.string() }),
  output: Entries,
  progress: z.object({ page: z.int(), of: z.int() }),
})
