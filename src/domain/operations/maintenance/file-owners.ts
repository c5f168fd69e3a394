import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { readLines } from '#platform/db/rows.ts'
import type { StorageKey } from '#platform/storage/storage.ts'

/** Where rows name stored files: the table, the key, and what else the row says of the file, each in SQL. */
type FileOwner = {
  table: string
  key: string
  bytes?: string
  sha256?: string
  where?: string
  /** The file may have more bytes than the row says: what's still arriving isn't acknowledged yet. */
  grows?: boolean
}

/** Everything that owns files. The cleanup deletes a file that none of these names. */
const FILE_OWNERS: readonly FileOwner[] = [
  { table: 'inspection_reports', key: 'report_file_path', bytes: 'file_bytes', sha256: 'file_sha256' },
  { table: 'report_pages', key: 'file_key', bytes: 'bytes' },
  { table: 'report_images', key: 'file_key', bytes: 'bytes' },
  { table: 'report_upload_parts', key: 'file_key', bytes: 'bytes', grows: true },
  { table: 'received_messages', key: 'file_key', bytes: 'bytes' },
  { table: 'emailed_reports', key: 'file_key', bytes: 'file_bytes', sha256: 'file_sha256' },
  { table: 'estimates', key: 'pdf_key', bytes: 'pdf_bytes' },
  // The logo of a contractor who was deleted before the PDF of an approved estimate was made.
  {
    table: 'estimates',
    key: "printed -> 'contractor' ->> 'logoKey'",
    where: "status <> 'draft' and pdf_key is null",
  },
  { table: 'pricebook_imports', key: 'file_key' },
  { table: 'data_exports', key: 'file_key', bytes: 'bytes' },
  { table: 'zip_boundaries', key: 'file_key' },
  { table: 'repair_attachments', key: 'file_key', bytes: 'bytes' },
  { table: 'repair_attachments', key: 'print_key', bytes: 'print_bytes' },
  { table: 'users', key: 'company_logo_url' },
]

/** A file that a row names: the table, and the size and hash that the row has of it. */
export type OwnedFile = { key: StorageKey; table: string; bytes: number | null; sha256: string | null }

/** Whether the file of a row may have this size. */
export function hasValidSize({ table, bytes }: OwnedFile, size: number): boolean {
  if (bytes === null) return true
  const grows = FILE_OWNERS.some((owner) => owner.table === table && owner.grows)
  return grows ? size >= bytes : size === bytes
}

/** The subset of these storage keys that a row refers to. */
export async function findReferenced(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const candidates = sql`(${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )})`
  const { rows } = await db.execute(
    sql.join(
      FILE_OWNERS.map(
        ({ table, key, where = 'true' }) =>
          sql`select ${sql.raw(key)} as key from ${sql.raw(table)}
            where ${sql.raw(where)} and ${sql.raw(key)} in ${candidates}`,
      ),
      sql` union all `,
    ),
  )
  return new Set(rows.map(({ key }) => String(key)))
}

/** An upload in progress has its file before its row. */
export const ORPHAN_AFTER_MS = 24 * 60 * 60 * 1000
const BATCH = 500

/** Stored files that are older than this, and that no row refers to. */
export async function* listOrphans(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  olderThanMs: number,
): AsyncIterable<StorageKey> {
  let keys: StorageKey[] = []
  async function* orphans() {
    if (keys.length === 0) return
    const referenced = await findReferenced(db, keys)
    yield* keys.filter((key) => !referenced.has(key))
    keys = []
  }
  for await (const key of storage.list({ olderThanMs })) {
    keys.push(key)
    if (keys.length >= BATCH) yield* orphans()
  }
  yield* orphans()
}

/** Every file that a row refers to, once, a few at a time. Reads through a cursor, so it needs a transaction. */
export async function* listOwned(tx: Db): AsyncIterable<OwnedFile[]> {
  const owned = FILE_OWNERS.map(
    ({ table, key, bytes = 'null', sha256 = 'null', where = 'true' }) =>
      `select ${key} as key, '${table}' as "table", ${bytes}::bigint as bytes, ${sha256}::text as sha256
       from ${table} where ${where} and ${key} is not null`,
  ).join(' union all ')
  const each = `select json_build_object('key', key, 'table', min("table"), 'bytes', min(bytes), 'sha256', min(sha256))::text as line
    from (${owned}) owned group by key order by key collate "C"`
  for await (const lines of readLines(tx, each)) yield lines.map((line) => JSON.parse(line) as OwnedFile)
}
