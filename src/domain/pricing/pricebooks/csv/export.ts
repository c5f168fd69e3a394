import { catalogue } from '#domain/analysis/catalogue.ts'
import { sureNameOf } from '#domain/pricing/pricebooks/matching/matching.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import type { Context } from '#platform/context.ts'
import type { BookItem } from '../contract.ts'
import { ownerOf } from '../items.ts'
import { EXPORTED_FIELDS } from '../rules.ts'
import * as store from '../store.ts'
import { BYTE_ORDER_MARK, csvText } from './csv-text.ts'

const PAGE = 1_000

/** A pricebook as CSV. Importing it gives the same pricebook. */
export async function exportCsv(ctx: Context, actor: SignedIn, contractorId?: UserId): Promise<Download> {
  const owner = await ownerOf(ctx, actor, contractorId)
  const parts = [header()]
  let after: string | undefined
  do {
    const items = await store.listAfter(ctx.db, owner, { after, limit: PAGE })
    parts.push(Buffer.from(csvText(items.map(cellsOf))))
    after = items.length === PAGE ? items.at(-1)?.itemKey : undefined
  } while (after !== undefined)
  return csvDownload('pricebook.csv', parts)
}

/** The work that reports call for most, to fill in prices. */
export const exportTemplate = async (): Promise<Download> =>
  csvDownload('pricebook-template.csv', [
    header(),
    Buffer.from(csvText(catalogue.map((entry) => [sureNameOf(entry), '', '', '', '', entry.unit, '']))),
  ])

const header = () => Buffer.from(BYTE_ORDER_MARK + csvText([EXPORTED_FIELDS]))

type ExportedItem = Omit<BookItem, 'id' | 'contractorId' | 'version'>

const cellsOf = ({ itemName, code, description, minPrice, maxPrice, unit, category }: ExportedItem) => [
  itemName,
  code,
  description,
  minPrice,
  maxPrice,
  unit,
  category,
]

export const csvDownload = (name: string, parts: readonly Buffer[]): Download => ({
  name,
  type: 'text/csv; charset=utf-8',
  bytes: parts.reduce((sum, { length }) => sum + length, 0),
  disposition: 'attachment',
  maxAgeSeconds: 0,
  body: iterate(parts),
})

async function* iterate(parts: readonly Buffer[]) {
  yield* parts
}
