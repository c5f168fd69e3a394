import { buffer } from 'node:stream/consumers'
import { record } from '#domain/audit/audit.ts'
import * as contractors from '#domain/contractors/contractors.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ReceivedFile } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { CsvImport, PricebookItem } from './contract.ts'
import { type CsvRow, readBook } from './csv.ts'
import * as store from './store.ts'

/** A contractor's prices; empty where there is no contractor, or no book yet. */
export async function bookOf(db: Db, contractorId: UserId | null): Promise<PricebookItem[]> {
  return contractorId ? await store.listOf(db, contractorId) : []
}

/** The same, for staff: of nobody there is no book. */
export async function read(ctx: Context, id: UserId) {
  await contractors.read(ctx, id)
  return await bookOf(ctx.db, id)
}

/** Takes in a CSV for one contractor, or for those that its rows name. All good rows count, and each bad one is told. */
export async function importCsv(
  ctx: Context,
  admin: SignedIn,
  contractorId: UserId | null,
  file: ReceivedFile,
): Promise<CsvImport> {
  if (contractorId) await contractors.read(ctx, contractorId)
  const { rows, problems } = readBook(await takeIn(ctx, file))
  const owners = await contractors.idsByEmail(ctx.db)
  const ownerOf = (row: CsvRow) => contractorId ?? owners.get(row.contractorEmail ?? '')
  const items = rows.flatMap((row) => {
    const owner = ownerOf(row)
    return owner ? [{ ...itemOf(row), contractorId: owner }] : []
  })
  const ownerless = rows.filter((row) => !ownerOf(row))
  const errors = [...problems, ...ownerless.map((row) => ({ line: row.line, reason: noOwner(row) }))]
  const done: CsvImport = { imported: 0, skipped: 0, errors: errors.sort((a, b) => a.line - b.line) }
  await ctx.db.transaction(async (tx) => {
    for (const batch of batchesOf(items)) {
      const written = await store.upsert(tx, batch)
      done.imported += written
      done.skipped += batch.length - written
    }
    const { imported, skipped } = done
    const details = { imported, skipped, errors: done.errors.length }
    await record(tx, admin, {
      action: 'pricebook-imported',
      subject: contractorId ?? 'csv',
      details,
    })
  })
  return done
}

/** One row a statement took 11 s for 10,000 on the embedded database, which answers nobody else meanwhile; so it takes 2. */
const BATCH = 500

/** In the order of the file. One statement cannot write an item twice: a name that comes again begins a new batch. */
function batchesOf(items: readonly OwnItem[]): OwnItem[][] {
  const batches: OwnItem[][] = []
  let names = new Set<string>()
  for (const item of items) {
    const name = `${item.contractorId} ${item.itemName.toLowerCase()}`
    if (batches.length === 0 || names.size >= BATCH || names.has(name)) {
      batches.push([])
      names = new Set()
    }
    names.add(name)
    batches.at(-1)?.push(item)
  }
  return batches
}

/** The bytes of an upload that nobody needs to keep. */
async function takeIn(ctx: Context, { key, bytes }: ReceivedFile) {
  try {
    if (bytes === 0) throw new DomainError('invalid', 'Please select a CSV file to upload')
    return await buffer((await ctx.storage.read(key)).body)
  } finally {
    await ctx.storage.delete(key)
  }
}

const noOwner = ({ contractorEmail }: CsvRow) =>
  contractorEmail
    ? `There is no contractor with the address ${contractorEmail}.`
    : 'contractor_email is empty: fill it in, or choose the contractor in the form.'

type OwnItem = ReturnType<typeof itemOf> & { contractorId: UserId }

const itemOf = ({ line: _, contractorEmail: __, ...item }: CsvRow) => item
