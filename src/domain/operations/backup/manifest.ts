import { z } from 'zod'

/*
 * A backup is a folder:
 *   database/SCHEMA.TABLE.jsonl.gz  a table's rows, each a JSON array of its values as PostgreSQL's text
 *   files/AB/KEY                    the stored files, by the first two letters of their keys
 *   files.jsonl.gz                  a line for each of them, with its size and hash
 *   manifest.json                   what must be there; written last, so that without it a backup isn't complete
 */

export const MANIFEST = 'manifest.json'
export const FILE_LIST = 'files.jsonl.gz'
export const FORMAT = 1

export const tableFileOf = (table: string) => `database/${table}.jsonl.gz`
export const storedFileOf = (key: string) => `files/${key.slice(0, 2)}/${key}`

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().nonnegative()

/** A file that a row refers to. Null if it was deleted while the backup was made. */
export const BackedUpFile = z.object({
  key: z.string().regex(/^[0-9a-f]{32}$/),
  content: z.object({ bytes: Count, sha256: Sha256 }).nullable(),
})
export type BackedUpFile = z.infer<typeof BackedUpFile>

export const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The migrations that the database had, oldest first. */
  migrations: z.array(z.string()),
  /** The version of pg-boss's tables. */
  jobQueue: z.int(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: Count, sha256: Sha256 })),
  sequences: z.array(
    z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  /** The stored files: those in the backup with their size in all, those that were deleted meanwhile, and the hash of their list. */
  files: z.object({ count: Count, bytes: Count, deleted: Count, sha256: Sha256 }),
})
export type Manifest = z.infer<typeof Manifest>
