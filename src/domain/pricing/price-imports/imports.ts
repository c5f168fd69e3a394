import { recordAboutPricebook } from '#domain/pricing/pricebooks/audit.ts'
import { countLocked, importTooLong, MAX_ITEMS, ownerOf } from '#domain/pricing/pricebooks/items.ts'
import { canUsePricebook } from '#domain/pricing/pricebooks/permissions.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import { numberText } from '#kernel/formatters.ts'
import type { Page, PageRequest } from '#kernel/page.ts'
import type { ReceivedFile, RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { pageOf } from '#platform/db/keyset.ts'
import {
  type ImportId,
  type ImportMapping,
  type ImportStatus,
  isListName,
  LIST_TOO_LARGE,
  MAX_LIST_BYTES,
  type PriceImport,
} from './contract.ts'
import { checkPriceImport, writePriceImport } from './jobs.ts'
import * as store from './store.ts'
import * as writing from './writing/written-rows.ts'

/** Stores a file and queues its comparison with the pricebook. */
export async function start(
  ctx: Context,
  actor: SignedIn,
  contractorId: UserId | undefined,
  receiveFile: RequestContext['receiveFile'],
): Promise<PriceImport> {
  const owner = await ownerOf(ctx, actor, contractorId)
  const file = await receiveFile()
  return await ctx.db.transaction(async (tx) => {
    const row = await insertFile(tx, owner, file)
    await enqueueCheck(ctx, tx, row)
    return await present(tx, row)
  })
}

const enqueueCheck = (ctx: Context, tx: Db, { id, contractorId }: store.ImportRecord) =>
  ctx.enqueue(tx, checkPriceImport, { importId: id }, { group: contractorId })

/** The record of a file that's to be compared. Throws `too_large` for a price list that's too large to read. */
export function insertFile(tx: Db, contractorId: UserId, { key, originalName, bytes }: ReceivedFile) {
  const isList = isListName(originalName)
  if (isList && bytes > MAX_LIST_BYTES) throw new DomainError('too_large', LIST_TOO_LARGE)
  const source = isList ? 'list' : 'csv'
  return store.insert(tx, { contractorId, fileName: originalName, fileKey: key, source, status: 'checking' })
}

export async function list(
  ctx: Context,
  actor: SignedIn,
  { contractorId, ...page }: PageRequest & { contractorId?: UserId | undefined },
): Promise<Page<PriceImport>> {
  const owner = await ownerOf(ctx, actor, contractorId)
  const found = await store.list(ctx.db, owner, page)
  const { items, nextCursor } = pageOf(found, page.limit, ({ record }) => record)
  return { items: await presentAll(ctx.db, items), nextCursor }
}

export const read = async (ctx: Context, actor: SignedIn, id: ImportId) =>
  await present(ctx.db, usable(actor, await store.find(ctx.db, id)))

/** Compares the file again, with other columns. */
export async function map(
  ctx: Context,
  actor: SignedIn,
  { id, mapping }: { id: ImportId; mapping: ImportMapping },
): Promise<PriceImport> {
  return await ctx.db.transaction(async (tx) => {
    const row = await lockImport(tx, actor, id, ['unmapped', 'checked'])
    if (Object.values(mapping).some((column) => column >= row.columns.length))
      throw new DomainError('invalid', 'The file doesn’t have that many columns.')
    if (!row.fileKey) throw new DomainError('conflict', NO_FILE)
    const checking = await store.update(tx, id, { status: 'checking', mapping, rowsDone: 0, rowsTotal: 0 })
    await store.removeRows(tx, id)
    await enqueueCheck(ctx, tx, row)
    return await present(tx, checking!)
  })
}

const NO_FILE =
  'These items are left over from an earlier import. Upload the file again to read other columns.'

/**
 * Queues writing the compared rows to the pricebook. Throws `conflict` if someone has reviewed a comparison that's out of date,
 * `not_possible` if the pricebook would get too long.
 */
export async function apply(
  ctx: Context,
  actor: SignedIn,
  id: ImportId,
  { isReviewed = true, version }: { isReviewed?: boolean; version?: string | undefined } = {},
): Promise<PriceImport> {
  return await ctx.db.transaction(async (tx) => {
    // The pricebook is locked first, as adding an item and deleting the account do.
    const { contractorId } = usable(actor, await store.find(tx, id))
    const items = await countLocked(tx, contractorId)
    const row = await lockImport(tx, actor, id, ['checked', 'failed'])
    // What's left of one that stopped was accepted; the job skips what has changed.
    if (row.status === 'checked' && isReviewed) await assertCurrent(tx, row, version)
    const { counts } = await present(tx, row)
    if (items + counts.new > MAX_ITEMS) throw importTooLong()
    const rowsTotal = counts.new + counts.changed + counts.unchanged
    if (rowsTotal === 0) throw new DomainError('not_possible', 'This file has no prices to import.')
    const importing = await store.update(tx, id, {
      status: 'importing',
      failure: null,
      rowsTotal,
      rowsDone: 0,
    })
    await ctx.enqueue(tx, writePriceImport, { importId: id, actorId: actor.userId })
    return await present(tx, importing!)
  })
}

async function assertCurrent(tx: Db, row: store.ImportRecord, version = versionOf(row)) {
  if (version !== versionOf(row)) throw new DomainError('conflict', COMPARED_AGAIN)
  const outdated = await writing.countOutdated(tx, row)
  if (outdated.items > 0) throw new DomainError('conflict', outdatedText(outdated))
}

const COMPARED_AGAIN =
  'This file was compared again after you opened it, in another tab or by another person. Review the new comparison, then import the file.'

function outdatedText({ items, example }: { items: number; example: string | null }) {
  const which = items === 1 ? `“${example}”` : `${numberText(items)} items, such as “${example}”`
  return `The pricebook has changed since it was compared with this file: ${which}. Review the new comparison, then import the file.`
}

/** Restores the pricebook as it was. Throws `conflict` if items that the import wrote have changed since. */
export async function undo(ctx: Context, actor: SignedIn, id: ImportId): Promise<PriceImport> {
  return await ctx.db.transaction(async (tx) => {
    const row = await lockImport(tx, actor, id, ['imported', 'failed'])
    await writing.lockWritten(tx, row)
    const { items, example } = await writing.countChangedSince(tx, row)
    if (items > 0) throw new DomainError('conflict', changedSince(items, example))
    await writing.revertRows(tx, row)
    const undone = await present(tx, (await store.update(tx, id, { status: 'undone' }))!)
    const { counts } = undone
    await recordAboutPricebook(tx, actor, row.contractorId, {
      action: 'pricebook-import-undone',
      details: { file: row.fileName, import: id, removed: counts.new, restored: counts.changed },
    })
    return undone
  })
}

const changedSince = (items: number, example: string | null) =>
  items === 1
    ? `This import can’t be undone, because “${example}” has changed since. Change or remove items one by one.`
    : `This import can’t be undone, because ${numberText(items)} of its items have changed since, such as “${example}”. Change or remove items one by one.`

/**
 * Deletes an import that changed nothing; its file goes, too. Idempotent: one that's gone may have been discarded by a request whose
 * answer was lost. Throws `conflict` for one that has written prices.
 */
export async function discard(ctx: Context, actor: SignedIn, id: ImportId) {
  const key = await ctx.db.transaction(async (tx) => {
    if (!(await store.lock(tx, id))) return null
    const row = await lockImport(tx, actor, id, ['checking', 'unmapped', 'checked', 'failed'])
    if (await writing.hasWritten(tx, id)) throw new DomainError('conflict', PARTLY_WRITTEN)
    await store.remove(tx, id)
    await recordAboutPricebook(tx, actor, row.contractorId, {
      action: 'pricebook-import-discarded',
      details: { file: row.fileName, import: id },
    })
    return row.fileKey
  })
  // After the commit: a crash in between leaves an orphaned file, which the nightly sweep deletes.
  if (key) await ctx.storage.delete(key)
}

const PARTLY_WRITTEN = 'This import has already written some of its prices. Continue or undo it.'

/** The import, locked. Throws `conflict` if it isn't in one of these states. */
export async function lockImport(tx: Db, actor: SignedIn, id: ImportId, states: readonly ImportStatus[]) {
  const row = usable(actor, await store.lock(tx, id))
  if (!states.includes(row.status)) throw new DomainError('conflict', REFUSALS[row.status])
  return row
}

const REFUSALS: Record<ImportStatus, string> = {
  checking: 'The file is still being checked.',
  unmapped: 'Choose which column is the name, and which is the price.',
  checked: 'This file hasn’t been imported yet.',
  importing: 'This file is being imported right now.',
  imported: 'This file was already imported.',
  undone: 'This import was already undone.',
  failed: 'This import failed. Upload the file again.',
}

export function usable(actor: SignedIn, row: store.ImportRecord | undefined): store.ImportRecord {
  if (row && canUsePricebook(actor, row.contractorId)) return row
  throw new DomainError('not_found', 'We couldn’t find this import. It may have been deleted.')
}

export async function present(db: Db, row: store.ImportRecord): Promise<PriceImport> {
  const [presented] = await presentAll(db, [row])
  return presented!
}

/** A checked import is updated only by comparing it. */
const versionOf = ({ updatedAt }: store.ImportRecord) => updatedAt.toISOString()

async function presentAll(db: Db, rows: readonly store.ImportRecord[]): Promise<PriceImport[]> {
  if (rows.length === 0) return []
  const counted = await store.countRows(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const counts: PriceImport['counts'] = { new: 0, changed: 0, unchanged: 0, excluded: 0, error: 0 }
    let skipped = 0
    for (const each of counted) {
      if (each.importId !== row.id) continue
      counts[each.outcome] = each.rows
      skipped += each.skipped
    }
    return {
      ...row,
      mapping: row.mapping ?? {},
      counts,
      skipped,
      version: versionOf(row),
      createdAt: row.createdAt.toISOString(),
    }
  })
}
