import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ListEntry, readPriceList } from '#domain/pricing/price-imports/price-list/price-list.ts'
import { readDocument } from '#platform/documents/read.ts'

/** What's read in a price list. */
export async function readFile(content: Uint8Array): Promise<ListEntry[]> {
  const dir = await mkdtemp(path.join(tmpdir(), 'odie-list-'))
  const file = path.join(dir, 'list')
  await writeFile(file, content)
  const document = await readDocument(file, { layout: true })
  await rm(dir, { recursive: true })
  return readPriceList(document)
}

/** Its items as `name|min|max|unit|category`. */
export const shown = (entries: readonly ListEntry[]) =>
  entries.flatMap((entry) =>
    'item' in entry
      ? [
          `${entry.item.itemName}|${Number(entry.item.minPrice)}|${Number(entry.item.maxPrice)}|${entry.item.unit ?? ''}|${entry.item.category ?? ''}`,
        ]
      : [],
  )
