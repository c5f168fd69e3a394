import * as contractors from '#domain/accounts/contractors/contractors.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page } from '#kernel/page.ts'
import type { ReceivedFile } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { pageOf } from '#platform/db/keyset.ts'
import { recordAboutPricebook } from './audit.ts'
import type { CsvImport, Pricebook, PricebookFilter, PricebookItem, PricebookRequest } from './contract.ts'
import type { CsvRow } from './csv/csv-row.ts'
import { readPricebookFile } from './csv/read-csv.ts'
import { countLocked, importTooLong, MAX_ITEMS } from './items.ts'
import { rivalsIn, rivalsOf } from './matching/rivals.ts'
import { bookOf } from './recent-books.ts'
import * as store from './store.ts'

/** A contractor's prices by name; empty without a contractor, or before the first import. */
export async function listItems(db: Db, contractorId: UserId | null): Promise<readonly PricebookItem[]> {
  return contractorId ? await bookOf(db, contractorId) : []
}

/** The pricebooks of all contractors, by contractor. */
export async function listAll(ctx: Context, request: PricebookRequest): Promise<Page<Pricebook>> {
  return pageOf(await store.listBooks(ctx.db, request), request.limit, (book) => ({
    ...book,
    updatedAt: book.updatedAt && new Date(book.updatedAt).toISOString(),
  }))
}

export const countAll = (ctx: Context, filter: PricebookFilter) => store.countBooks(ctx.db, filter)

/** Imports a CSV file for one contractor, or for those that its rows name. Returns the problem of each row that was left out. Throws `not_possible` if a pricebook would get too long. */
export async function importCsv(
  ctx: Context,
  admin: SignedIn,
  contractorId: UserId | null,
  file: ReceivedFile,
): Promise<CsvImport> {
  if (contractorId) await contractors.read(ctx, contractorId)
  const { rows, problems, unusedColumns } = await readUpload(ctx, admin, file)
  const idsByEmail = await contractors.idsByEmail(ctx.db)
  const contractorOf = (row: CsvRow) => contractorId ?? idsByEmail.get(row.contractorEmail ?? '')
  const assigned = rows.flatMap((row) => {
    const contractor = contractorOf(row)
    return contractor ? [{ ...row, contractorId: contractor }] : []
  })
  const { used, repeated } = withoutRepeats(assigned)
  const items = used.map(itemOf)
  const unassigned = rows.filter((row) => !contractorOf(row))
  const errors = [
    ...problems,
    ...repeated,
    ...unassigned.map((row) => ({ line: row.line, reason: noContractor(row), name: row.itemName })),
  ]
  const done: CsvImport = { imported: 0, skipped: 0, errors: errors.sort((a, b) => a.line - b.line) }
  await ctx.db.transaction(async (tx) => {
    await withinLimits(tx, items, async () => {
      for (const batch of batchesOf(items)) {
        const written = await store.upsert(tx, batch)
        done.imported += written
        done.skipped += batch.length - written
      }
    })
    const { imported, skipped } = done
    const action = 'pricebook-imported'
    const details = { file: file.originalName, imported, skipped, errors: done.errors.length }
    if (contractorId) await recordAboutPricebook(tx, admin, contractorId, { action, details })
    else await record(tx, admin, { action, subject: 'csv', details })
  })
  const rivals = await listRivals(ctx, items)
  const checks = used.flatMap(({ line, check, itemName }) =>
    check ? [{ line, reason: check, name: itemName }] : [],
  )
  return {
    ...done,
    ...(checks.length > 0 && { checks }),
    ...(unusedColumns.length > 0 && { unusedColumns }),
    ...(rivals.length > 0 && { rivals }),
  }
}

/** Of which prices that an import wrote, or left as they are, others with the same meaning are used, or the other way around. */
async function listRivals(ctx: Context, items: readonly ContractorItem[]) {
  const rivals: NonNullable<CsvImport['rivals']> = []
  for (const [owner, written] of Map.groupBy(items, ({ contractorId }) => contractorId)) {
    const names = new Set(written.map(({ itemName }) => itemName.toLowerCase()))
    const found = rivalsOf(await rivalsIn(await listItems(ctx.db, owner)), names)
    if (found.length === 0) continue
    const contractorName = businessName(await contractors.read(ctx, owner))
    rivals.push(...found.map((each) => ({ ...each, contractorName })))
  }
  return rivals
}

/** Locks the pricebooks of these items, and throws `not_possible` if `write` makes one too long. */
async function withinLimits(tx: Db, items: readonly ContractorItem[], write: () => Promise<void>) {
  const before = new Map<UserId, number>()
  // In the same order each time, so that imports at once don't deadlock.
  for (const owner of [...new Set(items.map(({ contractorId }) => contractorId))].sort())
    before.set(owner, await countLocked(tx, owner))
  await write()
  for (const [owner, count] of before) {
    const now = await store.countWithImports(tx, owner)
    if (now > MAX_ITEMS && now > count) throw importTooLong()
  }
}

/** 10,000 rows on the embedded database took 11 s one row per statement, and take 2 s in batches. */
const BATCH = 500

/** In the order of the file. */
const batchesOf = (items: readonly ContractorItem[]): ContractorItem[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, at) =>
    items.slice(at * BATCH, (at + 1) * BATCH),
  )

type AssignedRow = CsvRow & { contractorId: UserId }

/** Of several lines for one item, the last is used, as the price list import does. */
function withoutRepeats(rows: readonly AssignedRow[]) {
  const nameOf = ({ contractorId, itemName }: AssignedRow) => `${contractorId} ${itemName.toLowerCase()}`
  const last = new Map(rows.map((row) => [nameOf(row), row.line]))
  const used = rows.filter((row) => last.get(nameOf(row)) === row.line)
  const repeated = rows
    .filter((row) => last.get(nameOf(row)) !== row.line)
    .map((row) => ({
      line: row.line,
      reason: `Line ${last.get(nameOf(row))} repeats this item, so this line isn’t used`,
      name: row.itemName,
    }))
  return { used, repeated }
}

/** Reads an uploaded file and deletes it: only its rows are kept. */
async function readUpload(ctx: Context, { userId: owner }: SignedIn, { key, bytes }: ReceivedFile) {
  try {
    if (bytes === 0) throw new DomainError('invalid', 'Please select a CSV file to upload')
    return await ctx.storage.withLocalFile(key, (path) => readPricebookFile(ctx.priceLists, { path, owner }))
  } finally {
    await ctx.storage.delete(key)
  }
}

const noContractor = ({ contractorEmail }: CsvRow) =>
  contractorEmail
    ? `There is no contractor with the email address ${contractorEmail}.`
    : 'contractor_email is empty. Fill it in, or choose a contractor in the form.'

type ContractorItem = ReturnType<typeof itemOf>

const itemOf = ({ line: _, contractorEmail: __, check: ___, ...item }: AssignedRow) => item
