import * as contractors from '#domain/accounts/contractors/contractors.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ReceivedFile } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import * as working from './check-and-write.ts'
import type { ImportItem, PriceImport } from './contract.ts'
import * as imports from './imports.ts'
import * as store from './store.ts'

/** `totalParsed` counts the lines that look like items; `items` are those that were added or changed. */
export type ImportedList = {
  contractorName: string
  itemsCreated: number
  totalParsed: number
  items: ImportItem[]
}

const MAX_SHOWN = 500

/**
 * Imports a price list or CSV file without a preview, and waits for it. Like every import, it's listed and can be undone.
 * Throws `invalid` with the reason if the file can't be read or has no prices.
 */
export async function importAtOnce(
  ctx: Context,
  actor: SignedIn,
  contractorId: UserId,
  file: ReceivedFile,
): Promise<ImportedList> {
  const contractorName = businessName(await contractors.read(ctx, contractorId))
  const { id } = await ctx.db.transaction((tx) => imports.insertFile(tx, contractorId, file))
  await working.check(ctx, { importId: id })
  const checked = await imports.read(ctx, actor, id)
  if (checked.status !== 'checked') throw new DomainError('invalid', refusalOf(checked))
  // Queued, too, so that it's finished after a crash. The job finds nothing to do otherwise.
  await imports.apply(ctx, actor, id, { isReviewed: false })
  await working.write(ctx, { importId: id, actorId: actor.userId }, { signal: new AbortController().signal })
  const { counts } = await imports.read(ctx, actor, id)
  const shown = await Promise.all(
    (['new', 'changed'] as const).map((outcome) => store.listRows(ctx.db, id, { outcome, limit: MAX_SHOWN })),
  )
  return {
    contractorName,
    itemsCreated: counts.new + counts.changed,
    totalParsed: Object.values(counts).reduce((sum, rows) => sum + rows, 0),
    items: shown.flat().flatMap(({ item }) => (item ? [item] : [])),
  }
}

const refusalOf = ({ failure }: PriceImport) =>
  failure ?? 'We couldn’t tell which columns of this file hold the name and the price.'
