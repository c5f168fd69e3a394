import { BYTE_ORDER_MARK, csvText } from '#domain/pricing/pricebooks/csv/csv-text.ts'
import { csvDownload } from '#domain/pricing/pricebooks/csv/export.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import type { Context } from '#platform/context.ts'
import type { ImportId } from './contract.ts'
import { usable } from './imports.ts'
import * as store from './store.ts'

const PAGE = 1_000

const cellsOf = ({ cells, page }: { cells: string[] | null; page: number | null }) =>
  page === null ? (cells ?? []) : [...(cells ?? ['']), String(page)]

/** The rows that an import left out, to correct and import again. */
export async function downloadErrors(ctx: Context, actor: SignedIn, id: ImportId): Promise<Download> {
  const { columns: known, fileName, source } = usable(actor, await store.find(ctx.db, id))
  const columns = source === 'list' ? [{ name: 'text' }, { name: 'page' }] : known
  const header = [...columns.map(({ name }) => name), 'line', 'reason']
  const parts = [Buffer.from(BYTE_ORDER_MARK + csvText([header]))]
  let after = -1
  for (;;) {
    const rows = await store.listErrors(ctx.db, id, { after, limit: PAGE })
    const lines = rows.map((row) => [
      ...columns.map((_, index) => cellsOf(row)[index]?.trim() ?? ''),
      String(row.line),
      row.reason,
    ])
    parts.push(Buffer.from(csvText(lines)))
    if (rows.length < PAGE) break
    after = rows.at(-1)!.position
  }
  return csvDownload(`${fileName.replace(/\.\w+$/, '')}-errors.csv`, parts)
}
