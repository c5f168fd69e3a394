import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readDocument } from '#platform/documents/read.ts'
import { fileOf, type PriceListFixture } from '#test/price-lists/format.ts'
import { tuned } from '#test/price-lists/tuned.ts'
import { type ListEntry, readPriceList } from './price-list.ts'

async function read(fixture: PriceListFixture): Promise<ListEntry[]> {
  const dir = await mkdtemp(path.join(tmpdir(), 'odie-list-'))
  const file = path.join(dir, 'list')
  await writeFile(file, fileOf(fixture).content)
  const document = await readDocument(file, { layout: true })
  await rm(dir, { recursive: true })
  return readPriceList(document)
}

const shown = (entries: readonly ListEntry[]) =>
  entries.flatMap((entry) =>
    'item' in entry
      ? [
          `${entry.item.itemName}|${Number(entry.item.minPrice)}|${Number(entry.item.maxPrice)}|${entry.item.unit ?? ''}|${entry.item.category ?? ''}`,
        ]
      : [],
  )

test.each(tuned.map((fixture) => [`${fixture.name} (${fixture.format})`, fixture] as const))(
  '%s',
  async (_, fixture) => {
    const entries = await read(fixture)
    const wanted = fixture.expected.map((line) => line.split('|'))
    const found = shown(entries).map((line, index) =>
      line
        .split('|')
        .slice(0, wanted[index]?.length ?? 5)
        .join('|'),
    )
    expect(found).toEqual(
      wanted.map(([name, min, max, ...rest]) => [name, Number(min), Number(max), ...rest].join('|')),
    )
    const unread = entries.flatMap((entry) => ('reason' in entry ? [`${entry.text} ← ${entry.reason}`] : []))
    expect(unread).toEqual(fixture.unread.map((text) => expect.stringContaining(text)))
  },
)
