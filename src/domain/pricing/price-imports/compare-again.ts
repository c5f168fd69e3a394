import { createHash } from 'node:crypto'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { alikeMarker } from './alike.ts'
import { ImportId, type PriceImport } from './contract.ts'
import { read, usable } from './imports.ts'
import * as store from './store.ts'
import { countOutdated, listOutdated } from './writing/written-rows.ts'

/** A transaction with this many takes 0.1 s on the embedded database, and nothing else runs there meanwhile. */
const BATCH = 1_000

/**
 * Compares a checked file with the pricebook as it is now. What was corrected or excluded stays so; so do imports in other states. What
 * an import skipped is compared as another import.
 */
export async function compareAgain(ctx: Context, actor: SignedIn, id: ImportId): Promise<PriceImport> {
  const found = await read(ctx, actor, id)
  if (found.status === 'imported' && found.skipped)
    return await compareAgain(ctx, actor, await startSkipped(ctx, id))
  if (found.status !== 'checked') return found
  const marked = await alikeMarker(ctx, found.contractorId)
  let from = 0
  for (;;) {
    const last = await ctx.db.transaction(async (tx) => {
      const record = usable(actor, await store.lock(tx, id))
      // Another tab may have imported it, for example.
      if (record.status !== 'checked') return undefined
      // Other tabs still show the earlier comparison, which isn't to be accepted anymore.
      if (from === 0 && (await countOutdated(tx, record)).items > 0) await store.update(tx, id, {})
      const rows = await store.listComparable(tx, id, { from, limit: BATCH })
      if (rows.some(({ item, stated }) => item && !stated)) throw new DomainError('conflict', TOO_OLD)
      const stale = await staleOf(tx, record, { rows, marked: await marked(rows.map(statedOf)) })
      await store.replaceRows(tx, record, stale)
      return rows.at(-1)?.position
    })
    if (last === undefined) break
    from = last + 1
  }
  return await read(ctx, actor, id)
}

/** The rows that a new comparison changes: storing all 50,000 again would take ten seconds. */
async function staleOf(
  tx: Db,
  record: store.ImportRecord,
  { rows, marked }: { rows: readonly Comparable[]; marked: readonly store.NewRow[] },
) {
  const [first, last] = [rows[0]?.position ?? 0, rows.at(-1)?.position ?? 0]
  const outdated = await listOutdated(tx, record, { from: first, to: last })
  const isStale = ({ position, reason }: Comparable, { reason: stated, mark }: store.NewRow) =>
    outdated.has(position) || (reason ?? '') !== [stated, mark].filter(Boolean).join(' ')
  const stale = rows.filter((row, index) => isStale(row, marked[index]!)).map(({ position }) => position)
  const positions = new Set(stale)
  const excluded = rows.filter(({ outcome, position }) => outcome === 'excluded' && positions.has(position))
  return {
    rows: marked.filter(({ position }) => positions.has(position)),
    excluded: excluded.map(({ position }) => position),
  }
}

/** The import of what another one skipped, which is started once. */
async function startSkipped(ctx: Context, from: ImportId): Promise<ImportId> {
  const to = successorOf(from)
  await ctx.db.transaction(async (tx) => {
    const { contractorId, fileName, source } = (await store.lock(tx, from))!
    const started = await store.insertOnce(tx, { id: to, contractorId, fileName, source, status: 'checked' })
    if (started) await store.copySkipped(tx, { from, to })
  })
  return to
}

/** An id that follows from another one, so that requests at once start one import. A UUID of version 8. */
function successorOf(id: ImportId): ImportId {
  const digits = createHash('sha256').update(`skipped ${id}`).digest('hex')
  const part = (start: number, end: number) => digits.slice(start, end)
  return ImportId.parse(`${part(0, 8)}-${part(8, 12)}-8${part(12, 15)}-8${part(15, 18)}-${part(18, 30)}`)
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
