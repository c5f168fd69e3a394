import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  findReferenced,
  hasValidSize,
  listOrphans,
  listOwned,
  ORPHAN_AFTER_MS,
  type OwnedFile,
} from '#domain/operations/maintenance/file-owners.ts'
import { verifyListCounts } from '#domain/records/list-counts/list-counts.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Db } from '#platform/db/db.ts'
import { prepareForRows } from '#platform/db/rows.ts'
import { createMeter } from '#platform/storage/meter.ts'
import { FileMissing } from '#platform/storage/storage.ts'
import type { Source } from './backup.ts'
import { readLinesOf, writeLines } from './backup-folder.ts'

/** How many files are read concurrently. */
const READS = 8
/** How many problems are listed; more are counted. */
const LISTED = 1_000
/** The nightly cleanup has had a whole day for these. */
const LEFT_OVER_AFTER_MS = 2 * ORPHAN_AFTER_MS

type Problem = { file: OwnedFile; what: string }

/**
 * Checks files and list counts while ODIE runs. Returns a summary. Throws `not_possible` with a list of what's wrong, without the files
 * that are known to be `missing`.
 */
export async function verify(
  source: Source,
  { missing = new Set() }: { missing?: ReadonlySet<string> } = {},
): Promise<string> {
  const { checked, count, lines } = await verifyFiles(source, missing)
  const wrongCounts = await verifyListCounts(source.db)
  if (count + wrongCounts.length === 0)
    return `All ${checked} files that rows refer to are intact, no file is without a row, and all counts are right.`
  const more = count > lines.length ? [`… and ${count - lines.length} more`] : []
  const wrongTallies =
    wrongCounts.length > 0
      ? ['Counts are wrong; bin/odie recount corrects them.', ...wrongCounts.slice(0, LISTED)]
      : []
  throw new DomainError(
    'not_possible',
    [`Problems in ${checked} files: ${count}.`, ...lines, ...more, ...wrongTallies].join('\n'),
  )
}

/**
 * Checks every row against its files, and every file against the rows: that a row's file is there, with the size and the hash that
 * the row has of it, and that no file has been left without a row. Returns the first problems, and how many there are.
 */
async function verifyFiles(source: Source, missing: ReadonlySet<string>) {
  const temporary = await mkdtemp(path.join(tmpdir(), 'odie-verify-'))
  try {
    const owned = path.join(temporary, 'owned.gz')
    await source.db.transaction((tx) => writeOwned(tx, owned), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    const { checked, found, suspects } = await checkFiles(source, owned, missing)
    const { problems, solved } = await confirm(source, suspects)
    const lines = problems.map(({ file: { key, table }, what }) => `${key}, of ${table}: ${what}`)
    let orphans = 0
    for await (const key of listOrphans(source, LEFT_OVER_AFTER_MS))
      if (++orphans <= LISTED) lines.push(`${key}: no row refers to it`)
    return { checked, count: found - solved + orphans, lines }
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

async function writeOwned(tx: Db, file: string) {
  await prepareForRows(tx)
  async function* lines() {
    for await (const files of listOwned(tx)) yield files.map((each) => JSON.stringify(each))
  }
  await writeLines(file, lines())
}

async function checkFiles({ storage }: Source, owned: string, missing: ReadonlySet<string>) {
  const check = async (line: string) => {
    const file: OwnedFile = JSON.parse(line)
    return { file, what: await problemOf(storage, file) }
  }
  let checked = 0
  let found = 0
  const suspects: Problem[] = []
  const results = Readable.from(readLinesOf(owned)).map(check, { concurrency: READS })
  for await (const { file, what } of results as AsyncIterable<Problem | { file: OwnedFile; what: null }>) {
    checked++
    if (what === null || missing.has(file.key)) continue
    found++
    if (suspects.length < LISTED) suspects.push({ file, what })
  }
  return { checked, found, suspects }
}

/** Drops suspects that were deleted on purpose in the meantime: no row refers to them anymore. */
async function confirm({ db, storage }: Source, suspects: readonly Problem[]) {
  const problems: Problem[] = []
  for (const { file } of suspects) {
    const isReferenced = (await findReferenced(db, [file.key])).has(file.key)
    const what = isReferenced ? await problemOf(storage, file) : null
    if (what !== null) problems.push({ file, what })
  }
  return { problems, solved: suspects.length - problems.length }
}

/** What's wrong with a file, or null. */
async function problemOf(storage: Source['storage'], file: OwnedFile): Promise<string | null> {
  const { key, bytes, sha256 } = file
  try {
    const size = await storage.sizeOf(key)
    if (!hasValidSize(file, size)) return `it has ${size} bytes instead of ${bytes}`
    if (sha256 === null) return null
    const meter = createMeter()
    for await (const _ of meter.through((await storage.read(key)).body));
    return meter.result().sha256 === sha256 ? null : 'its content has changed'
  } catch (error) {
    if (error instanceof FileMissing) return 'it’s missing'
    throw error
  }
}
