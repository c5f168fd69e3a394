import type { ItemForm } from '#domain/pricing/pricebooks/contract.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page, PageRequest } from '#kernel/page.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { pageOf } from '#platform/db/keyset.ts'
import { alikeMarker } from './alike.ts'
import { statedOf } from './compare-again.ts'
import type { ImportId, ImportOutcome, ImportRow } from './contract.ts'
import { lockImport, usable } from './imports.ts'
import * as store from './store.ts'

export async function list(
  ctx: Context,
  actor: SignedIn,
  {
    id,
    skipped,
    ...page
  }: PageRequest & { id: ImportId; outcome: ImportOutcome; skipped?: 'true' | 'false' | undefined },
): Promise<Page<ImportRow>> {
  usable(actor, await store.find(ctx.db, id))
  const which = { ...page, ...(skipped && { isSkipped: skipped === 'true' }) }
  return pageOf(await store.listRows(ctx.db, id, which), page.limit, (row) => row)
}

type Place = { id: ImportId; position: number }

/** Corrects what a row says of its item, or says it for a row that couldn't be read. Throws `conflict` if another row has its name. */
export async function change(
  ctx: Context,
  actor: SignedIn,
  { id, position, maxPrice, ...form }: Place & ItemForm,
): Promise<ImportRow> {
  return await ctx.db.transaction(async (tx) => {
    const { row, record } = await lockRow(tx, actor, { id, position })
    const { page, line, text, name } = row
    const item = { ...form, maxPrice: maxPrice ?? form.minPrice }
    return await compare(tx, record, { position, page, line, text, name, item })
  })
}

/** Leaves a row out, or takes it back in, compared with the pricebook as it is now. */
export async function exclude(
  ctx: Context,
  actor: SignedIn,
  { id, position, excluded }: Place & { excluded: boolean },
): Promise<ImportRow> {
  const { contractorId } = usable(actor, await store.find(ctx.db, id))
  // Only what's taken back in is compared.
  const marked = excluded ? null : await alikeMarker(ctx, contractorId)
  return await ctx.db.transaction(async (tx) => {
    const { row, record } = await lockRow(tx, actor, { id, position })
    if (!row.item) throw new DomainError('not_possible', 'This line has no item to import. Add it first.')
    if (marked) {
      const included = await marked(
        (await store.listComparable(tx, id, { from: position, limit: 1 })).map(statedOf),
      )
      return await compare(tx, record, included[0]!)
    }
    await store.excludeRows(tx, id, [position])
    return { ...row, outcome: 'excluded' }
  })
}

async function lockRow(tx: Db, actor: SignedIn, { id, position }: Place) {
  const record = await lockImport(tx, actor, id, ['checked'])
  const row = await store.findRow(tx, id, position)
  if (!row) throw new DomainError('not_found', 'We couldn’t find this row. Reload the page.')
  return { record, row }
}

/** Stores the row's item with what it would change. */
async function compare(tx: Db, record: store.ImportRecord, row: store.NewRow): Promise<ImportRow> {
  const { id } = record
  const { position, item } = row
  const other = await store.findOther(tx, id, { position, itemName: item?.itemName ?? '' })
  if (other) throw new DomainError('conflict', alreadyIn(other))
  await store.replaceRows(tx, record, { rows: [row] })
  return (await store.findRow(tx, id, position))!
}

const alreadyIn = ({ page, line }: { page: number | null; line: number }) =>
  `${page === null ? 'Line' : `Page ${page}, line`} ${line} has an item with this name, too. Exclude that one first, or change the name.`
