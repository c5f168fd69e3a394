import { recordAboutPricebook } from '#domain/pricing/pricebooks/audit.ts'
import type { CsvEntry } from '#domain/pricing/pricebooks/csv/csv.ts'
import type { Column } from '#domain/pricing/pricebooks/csv/csv-columns.ts'
import type { CsvHeader } from '#domain/pricing/pricebooks/csv/csv-task.ts'
import { readCsv } from '#domain/pricing/pricebooks/csv/read-csv.ts'
import { isOnlyQualifier } from '#domain/pricing/pricebooks/printed-prices/checks.ts'
import type { CsvField } from '#domain/pricing/pricebooks/rules.ts'
import type { UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Attempt } from '#platform/job.ts'
import { alikeMarker } from './alike.ts'
import { type ImportId, type ImportMapping, MAX_IMPORT_ROWS } from './contract.ts'
import type { ListEntry } from './price-list/price-list.ts'
import { readList } from './read-list.ts'
import * as store from './store.ts'
import { applyRows } from './writing/written-rows.ts'

/** Blank lines count, too. */
const LIMITS = { rows: MAX_IMPORT_ROWS, lines: 2 * MAX_IMPORT_ROWS }
/** A transaction with this many takes 0.1 s on the embedded database, and nothing else runs there meanwhile. */
const BATCH = 1_000

type Payload = { importId: ImportId }

/** Reads the file and stores its rows with what they would change. */
export async function check(ctx: Context, { importId: id }: Payload) {
  const row = await store.find(ctx.db, id)
  if (row?.status !== 'checking' || !row.fileKey) return
  const readFile = row.source === 'list' ? readListRows : readRows
  try {
    await ctx.storage.withLocalFile(row.fileKey, (path) => readFile(ctx, row, path))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await store.update(ctx.db, id, { status: 'failed', failure: error.message })
  }
}

async function readRows(ctx: Context, row: store.ImportRecord, path: string) {
  const { id } = row
  const columns = row.mapping ? { columns: columnsOf(row.mapping) } : {}
  const marked = await alikeMarker(ctx, row.contractorId)
  let position = 0
  let mapping: ImportMapping = {}
  // A first attempt may have been interrupted.
  await store.removeRows(ctx.db, id)
  const file = { path, owner: row.contractorId }
  for await (const message of readCsv(ctx.priceLists, file, {
    limits: LIMITS,
    uniqueNames: true,
    ...columns,
  })) {
    if ('header' in message) {
      mapping = mappingOf(message.columns)
      // A text file is CSV only if its first line names the columns.
      const isUnnamed = message.problem !== null || message.header.every(({ name }) => name === '')
      if (isUnnamed && isText(row.fileName) && !row.mapping) return await readListRows(ctx, row, path)
      if (!(await storeHeader(ctx, row, message))) return
      continue
    }
    const first = position
    position += message.entries.length
    await store.insertRows(
      ctx.db,
      row,
      await marked(message.entries.map((entry, index) => rowOf(entry, first + index, mapping))),
    )
    await store.update(ctx.db, id, { rowsDone: position })
  }
  await store.update(ctx.db, id, { status: 'checked' })
}

const isText = (fileName: string) => fileName.toLowerCase().endsWith('.txt')

/** The same for a price list. */
async function readListRows(ctx: Context, row: store.ImportRecord, path: string) {
  const { id } = row
  const marked = await alikeMarker(ctx, row.contractorId)
  const entries = await readList(ctx.priceLists, { path, contractorId: row.contractorId })
  if (entries.length === 0) throw new DomainError('invalid', NO_PRICES)
  await store.update(ctx.db, id, { source: 'list', rowsTotal: entries.length })
  // A first attempt may have been interrupted.
  await store.removeRows(ctx.db, id)
  for (let start = 0; start < entries.length; start += BATCH) {
    const batch = entries.slice(start, start + BATCH)
    await store.insertRows(
      ctx.db,
      row,
      await marked(batch.map((entry, index) => listRowOf(entry, start + index))),
    )
    await store.update(ctx.db, id, { rowsDone: start + batch.length })
  }
  await store.update(ctx.db, id, { status: 'checked' })
}

const NO_PRICES =
  'We found no prices in this file. A price list needs an item and its price on each line. It doesn’t have to be a table.'

function listRowOf(entry: ListEntry, position: number): store.NewRow {
  const { page, line, text } = entry
  if ('item' in entry) {
    const { description, ...item } = entry.item
    const isNote = description !== undefined && isOnlyQualifier(description)
    const described = description !== undefined && !isNote ? { ...item, description } : item
    const row = { position, page, line, text, item: described }
    return { ...row, ...(isNote && { note: description }), ...(entry.check && { reason: entry.check }) }
  }
  return { position, page, line, text, name: entry.name, reason: entry.reason, cells: [text] }
}

/** Stores what the columns are. False if the rows can't be read without knowing more about them. */
async function storeHeader(
  ctx: Context,
  { id }: store.ImportRecord,
  { header, columns, problem, total }: CsvHeader,
) {
  const mapping = mappingOf(columns)
  const found = problem
    ? { status: 'unmapped' as const, columns: header, mapping }
    : { columns: header, mapping, rowsTotal: total }
  await store.update(ctx.db, id, found)
  return problem === null
}

const columnsOf = (mapping: ImportMapping) => Object.entries(mapping) as [CsvField, number][]

const mappingOf = (columns: readonly [Column, number][]): ImportMapping =>
  Object.fromEntries(columns.filter(([column]) => column !== 'contractor_email'))

/** Fields that a file may not have. */
const OPTIONAL = ['code', 'description', 'unit', 'category'] as const

/** A row with the fields that the file has. */
function rowOf(entry: CsvEntry, position: number, mapping: ImportMapping): store.NewRow {
  const { line } = entry
  if (!('row' in entry)) {
    const { reason, name, cells } = entry
    return { position, line, reason, cells, ...(name && { name }) }
  }
  const { itemName, minPrice, maxPrice, unit, check } = entry.row
  // A price may say its unit, as in $4.50/ft.
  const others = OPTIONAL.filter((field) => mapping[field] !== undefined || (field === 'unit' && unit))
  const item = {
    itemName,
    minPrice,
    maxPrice,
    ...Object.fromEntries(others.map((field) => [field, entry.row[field]])),
  }
  // Without a column of descriptions, it's what the price says: that it's a starting price.
  const note = mapping.description === undefined && entry.row.description
  return { position, line, item, ...(note && { note }), ...(check && { reason: check }) }
}

/** Writes the rows to the pricebook. */
export async function write(
  ctx: Context,
  { importId: id, actorId }: Payload & { actorId: UserId },
  { signal }: Attempt,
) {
  for (;;) {
    signal.throwIfAborted()
    const isDone = await ctx.db.transaction(async (tx) => {
      const row = await store.lock(tx, id)
      if (row?.status !== 'importing') return true
      const written = await applyRows(tx, row, BATCH)
      const rowsDone = Math.min(row.rowsDone + written, row.rowsTotal)
      await store.update(tx, id, { rowsDone })
      if (written > 0) return false
      await finish(ctx, tx, row, actorId)
      return true
    })
    if (isDone) return
  }
}

async function finish(ctx: Context, tx: Context['db'], row: store.ImportRecord, actorId: UserId) {
  const counts = new Map((await store.countRows(tx, [row.id])).map(({ outcome, rows }) => [outcome, rows]))
  const of = (outcome: 'new' | 'changed' | 'unchanged' | 'excluded' | 'error') => counts.get(outcome) ?? 0
  // The nightly sweep deletes the file.
  await store.update(tx, row.id, { status: 'imported', fileKey: null, rowsDone: row.rowsTotal })
  await recordAboutPricebook(tx, { userId: actorId }, row.contractorId, {
    action: 'pricebook-imported',
    details: {
      file: row.fileName,
      import: row.id,
      imported: of('new') + of('changed'),
      skipped: of('unchanged') + of('excluded'),
      errors: of('error'),
    },
  })
  ctx.log.info({ importId: row.id }, 'a pricebook was imported')
}

const GIVEN_UP = {
  checking: 'We couldn’t read this file. Upload it again.',
  importing: 'The import was interrupted. Import it again to pick up where it left off.',
}

/** Says so instead of leaving an import at work forever. */
export async function giveUp(ctx: Context, { importId }: Payload) {
  await ctx.db.transaction(async (tx) => {
    const row = await store.lock(tx, importId)
    if (row?.status === 'checking') await store.removeRows(tx, importId)
    if (row?.status === 'checking' || row?.status === 'importing')
      await store.update(tx, importId, { status: 'failed', failure: GIVEN_UP[row.status] })
  })
}
