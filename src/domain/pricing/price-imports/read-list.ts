import type { UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import { type UnreadableCode, UnreadableDocument } from '#platform/documents/document.ts'
import type { Pool } from '#platform/tasks/pool.ts'
import { MAX_LIST_PAGES, MAX_SCANNED_PAGES } from './contract.ts'
import type { ListEntry } from './price-list/price-list.ts'
import { readPriceListTask } from './price-list/task.ts'

/**
 * The pool that reads price lists. A second process, so that one contractor's file doesn't hold up another's; short deadlines,
 * because the slowest files within our limits take 5 s without progress, and the job may take 5 minutes.
 */
export const PRICE_LIST_POOL = {
  entry: new URL('./price-list/list-process.ts', import.meta.url),
  processes: 2,
  limits: { idleMs: 12_000, totalMs: 240_000 },
}

/** Reads a contractor's price list in a child process. Throws `invalid` with what to do for a file that can't be read. */
export async function readList(
  pool: Pool,
  { path, contractorId }: { path: string; contractorId: UserId },
): Promise<ListEntry[]> {
  try {
    return await pool.run(readPriceListTask, { path }, { owner: contractorId })
  } catch (error) {
    throw error instanceof UnreadableDocument ? new DomainError('invalid', REASONS[error.code]) : error
  }
}

const REASONS: Record<UnreadableCode, string> = {
  empty: 'This file is empty. Choose another one.',
  not_supported:
    'This file isn’t a PDF, Word, text, or CSV file. Save the price list as a PDF and upload that.',
  encrypted: 'This file is password-protected. Upload a copy without the password.',
  damaged: 'This file is damaged and can’t be opened. Save a new copy of it and upload that.',
  too_complex: `This file is too long or too complex to read. A price list can have up to ${MAX_LIST_PAGES} pages, ${MAX_SCANNED_PAGES} of them scanned.`,
  no_text: 'We found no text in this file, not even in its images. Check that you chose the right one.',
  timeout: 'Reading this file took too long. Print it to a new PDF and upload that.',
  defect: 'We couldn’t read this file. Print it to a new PDF and upload that.',
}
