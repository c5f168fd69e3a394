import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { alikeMarker } from './alike.ts'
import type { ImportId, PriceImport } from './contract.ts'
import { lockImport, present, usable } from './imports.ts'
import * as store from './store.ts'

/** A transaction with this many takes 0.1 s on the embedded database, and nothing else runs there meanwhile. */
const BATCH = 1_000

/** Compares a checked file with the pricebook as it is now. What was corrected or excluded stays so; so do imports in other states. */
export async function compareAgain(ctx: Context, actor: SignedIn, id: ImportId): Promise<PriceImport> {
  const found = usable(actor, await store.find(ctx.db, id))
  if (found.status !== 'checked') return await present(ctx.db, found)
  const marked = await alikeMarker(ctx, found.contractorId)
  let from = 0
  for (;;) {
    const last = await ctx.db.transaction(async (tx) => {
      const record = await lockImport(tx, actor, id, ['checked'])
      const rows = await store.listComparable(tx, id, { from, limit: BATCH })
      if (rows.some(({ item, stated }) => item && !stated)) throw new DomainError('conflict', TOO_OLD)
      const excluded = rows.flatMap(({ outcome, position }) => (outcome === 'excluded' ? [position] : []))
      await store.replaceRows(tx, record, { rows: await marked(rows.map(statedOf)), excluded })
      return rows.at(-1)?.position
    })
    if (last === undefined) break
    from = last + 1
  }
  return await present(ctx.db, usable(actor, await store.find(ctx.db, id)))
}

const TOO_OLD =
  'This file was checked before ODIE was updated. Upload it again to compare it with the pricebook.'

type Comparable = Awaited<ReturnType<typeof store.listComparable>>[number]

/** A row as the file has it. One that was stored before that was known has all fields. */
export function statedOf({
  position,
  page,
  line,
  text,
  name,
  reason,
  item,
  stated,
}: Comparable): store.NewRow {
  return { position, page, line, text, name, ...(stated ?? { item: item!, reason }) }
}
