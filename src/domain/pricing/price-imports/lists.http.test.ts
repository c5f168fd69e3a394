import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { addPricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import { createPool } from '#platform/tasks/pool.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { apply, bookOf, check, exported } from '#test/builders/price-imports.ts'
import { fileOf } from '#test/builders/price-lists/format.ts'
import { tuned } from '#test/builders/price-lists/tuned.ts'
import { makeZip } from '#test/builders/word-fixtures.ts'
import { call, ctx, runJobs, type UploadedFile } from '#test/harness/harness.ts'
import { PDF_BOMBS } from '#test/security/bombs.ts'
import { importAtOnce } from './at-once.ts'
import * as working from './check-and-write.ts'
import {
  changeImportRow,
  discardPriceImport,
  downloadImportErrors,
  excludeImportRow,
  getPriceImport,
  type ImportOutcome,
  type ImportRow,
  listImportRows,
  type PriceImport,
  startPriceImport,
  undoPriceImport,
} from './contract.ts'
import { PRICE_LIST_POOL } from './read-list.ts'

const LIST = `
OUTLETS
GFCI outlet .............. $185 each
Standard outlet .......... $95 - $120

PANELS
Breaker .................. $165
Panel upgrade ............ call for price
`
const pdf = fileOf({ name: 'Spring prices', format: 'pdf', pages: [LIST], expected: [], unread: [] })

const rowsOf = async (caller: Person, { id }: PriceImport, outcome: ImportOutcome) =>
  (await call(caller, listImportRows, { id, outcome })).body
const form = ({ item }: ImportRow) => item!

test('a price list is read, compared with the pricebook, and changes it only once it’s imported', async () => {
  const contractor = await createUser('contractor')
  await call(contractor, addPricebookItem, { itemName: 'gfci OUTLET', minPrice: '150', code: 'E-1' })
  const before = await exported(contractor)

  const checked = await check(contractor, pdf)
  expect(checked).toMatchObject({
    source: 'list',
    status: 'checked',
    counts: { new: 2, changed: 1, unchanged: 0, excluded: 0, error: 1 },
    rowsTotal: 4,
  })
  expect(await rowsOf(contractor, checked, 'changed')).toMatchObject([
    {
      page: 1,
      text: expect.stringContaining('GFCI outlet'),
      item: { itemName: 'GFCI outlet', minPrice: '185.00', unit: 'each', category: 'OUTLETS', code: 'E-1' },
      before: { itemName: 'gfci OUTLET', minPrice: '150.00' },
    },
  ])
  expect(await rowsOf(contractor, checked, 'error')).toMatchObject([
    { page: 1, name: 'Panel upgrade', reason: 'It has no price: “call for price”', item: null },
  ])
  expect(await exported(contractor)).toBe(before)

  expect(await apply(contractor, checked.id)).toMatchObject({
    status: 'imported',
    counts: { new: 2, changed: 1 },
  })
  expect(await bookOf(contractor)).toMatchObject([
    { itemName: 'Breaker', minPrice: '165.00', maxPrice: '165.00', category: 'PANELS' },
    { itemName: 'GFCI outlet', minPrice: '185.00', code: 'E-1' },
    { itemName: 'Standard outlet', minPrice: '95.00', maxPrice: '120.00' },
  ])
  expect((await call(contractor, undoPriceImport, { id: checked.id })).status).toBe(200)
  expect(await exported(contractor)).toBe(before)
})

test('rows can be corrected, excluded, taken back in, and added before the import', async () => {
  const contractor = await createUser('contractor')
  const checked = await check(contractor, pdf)
  const { id } = checked
  const [gfci, standard, breaker] = await rowsOf(contractor, checked, 'new')
  const [upgrade] = await rowsOf(contractor, checked, 'error')

  const { position } = gfci!
  const corrected = {
    ...form(gfci!),
    id,
    position,
    itemName: 'GFCI receptacle',
    minPrice: '$175',
    maxPrice: '',
  }
  expect((await call(contractor, changeImportRow, corrected)).body).toMatchObject({
    position,
    outcome: 'new',
    item: { itemName: 'GFCI receptacle', minPrice: '175.00', maxPrice: '175.00', unit: 'each' },
  })
  const taken = { ...form(standard!), id, position: standard!.position, itemName: 'gfci RECEPTACLE' }
  expect(await call(contractor, changeImportRow, taken)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has an item with this name') },
  })
  const exclude = (row: ImportRow, excluded: boolean) =>
    call(contractor, excludeImportRow, { id, position: row.position, excluded })
  expect((await exclude(standard!, true)).body.outcome).toBe('excluded')
  expect((await exclude(breaker!, true)).body.outcome).toBe('excluded')
  expect((await exclude(breaker!, false)).body.outcome).toBe('new')
  expect((await exclude(upgrade!, true)).status).toBe(422)
  const added = { id, position: upgrade!.position, itemName: 'Panel upgrade', minPrice: '2900' }
  expect((await call(contractor, changeImportRow, added)).body).toMatchObject({
    outcome: 'new',
    reason: null,
  })

  const imported = await apply(contractor, id)
  expect(imported.counts).toEqual({ new: 3, changed: 0, unchanged: 0, excluded: 1, error: 0 })
  expect((await bookOf(contractor)).map(({ itemName, minPrice }) => [itemName, minPrice])).toEqual([
    ['Breaker', '165.00'],
    ['GFCI receptacle', '175.00'],
    ['Panel upgrade', '2900.00'],
  ])
  expect((await exclude(breaker!, true)).status).toBe(409)
  expect((await call(contractor, undoPriceImport, { id })).status).toBe(200)
  expect(await bookOf(contractor)).toEqual([])
})

test('what a list prints in an unusual way is noted at its row until that is corrected', async () => {
  const contractor = await createUser('contractor')
  const content = 'Price list\n\nGFCI outlet $185\nBreaker from $165 each\n'
  const checked = await check(contractor, { name: 'prices.txt', content })
  const note = 'Listed as a starting price. Check the maximum price.'
  const [outlet, breaker] = await rowsOf(contractor, checked, 'new')
  expect([outlet?.reason, breaker?.reason]).toEqual([null, note])
  const place = { id: checked.id, position: breaker!.position }
  for (const excluded of [true, false])
    expect((await call(contractor, excludeImportRow, { ...place, excluded })).body.reason).toBe(note)
  const corrected = { ...form(breaker!), ...place, maxPrice: '240' }
  expect((await call(contractor, changeImportRow, corrected)).body.reason).toBeNull()
})

test.each(
  tuned
    .map((fixture) => [`${fixture.format}: ${fixture.name}`, fixture] as const)
    .filter(([, { format }], index, all) => all.findIndex(([, other]) => other.format === format) === index),
)('a %s is accepted', async (_, fixture) => {
  const contractor = await createUser('contractor')
  const { source, counts } = await check(contractor, fileOf(fixture))
  expect([source, counts.new]).toEqual(['list', fixture.expected.length])
})

test('a text file with columns is still read as CSV', async () => {
  const contractor = await createUser('contractor')
  const checked = await check(contractor, { name: 'prices.txt', content: 'name\tprice\nGFCI\t145\n' })
  expect(checked).toMatchObject({ source: 'csv', status: 'checked', counts: { new: 1 } })
})

const TEXT = 'This page says nothing about what anything costs.'

test.each<[string, UploadedFile, string]>([
  ['a text without prices', { name: 'a.txt', content: TEXT }, 'We found no prices in this file.'],
  [
    'an image',
    { name: 'a.pdf', content: Buffer.from('89504e470d0a1a0a0000000d', 'hex') },
    'isn’t a PDF, Word, text, or CSV file',
  ],
  [
    'another ZIP file',
    { name: 'a.docx', content: makeZip([{ name: 'a', content: 'a' }]) },
    'isn’t a PDF, Word, text, or CSV file',
  ],
  ['a damaged PDF', { name: 'a.pdf', content: '%PDF-1.7 and nothing else' }, 'This file is damaged'],
])('%s fails with what to do', async (_, file, message) => {
  const contractor = await createUser('contractor')
  expect(await check(contractor, file)).toMatchObject({
    status: 'failed',
    failure: expect.stringContaining(message),
    counts: { new: 0, error: 0 },
  })
})

test('a file of another type, or a price list of more than 10 MB, is refused', async () => {
  const contractor = await createUser('contractor')
  const send = (file: UploadedFile) => call(contractor, startPriceImport, {}, { file })
  expect(await send({ name: 'prices.xlsx', content: 'PK' })).toMatchObject({
    status: 415,
    body: { message: 'File type not supported. Allowed types: .pdf, .doc, .docx, .txt, .csv, .tsv' },
  })
  expect(
    await send({ name: 'prices.pdf', content: Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-') }),
  ).toMatchObject({
    status: 413,
    body: { message: expect.stringContaining('up to 10 MB') },
  })
})

test('lines that weren’t read come back as CSV with their page and text', async () => {
  const contractor = await createUser('contractor')
  const { id } = await check(contractor, pdf)
  const { bytes } = await call(contractor, downloadImportErrors, { id })
  expect(bytes.toString()).toMatch(
    /^\ufefftext,page,line,reason\r\n"Panel upgrade {2}call for price|^\ufefftext,page,line,reason\r\n"Panel upgrade call for price",1,\d+,/,
  )
})

const stored = async (text: string) => ({
  ...(await ctx.storage.put(Readable.from([Buffer.from(text)]), { maxBytes: 10_000 })),
  originalName: 'prices.txt',
})

test('a list can be imported at once, with the same record and undo', async () => {
  const contractor = await createUser('contractor')
  const admin = await createUser('admin')
  const file = await stored(LIST)
  const done = await importAtOnce(ctx, admin.actor, contractor.actor.userId, file)
  expect(done).toMatchObject({ itemsCreated: 3, totalParsed: 4 })
  expect(done.items.map(({ itemName }) => itemName)).toEqual(['GFCI outlet', 'Standard outlet', 'Breaker'])
  expect(await bookOf(contractor)).toHaveLength(3)
  const nothing = await stored(TEXT)
  await expect(importAtOnce(ctx, admin.actor, contractor.actor.userId, nothing)).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('one contractor’s lists that hang don’t hold up another’s', async () => {
  const [hostile, other] = [await createUser('contractor'), await createUser('contractor')]
  const bomb = { name: 'a.pdf', content: PDF_BOMBS['ten levels of ten nested forms']!() }
  const start = async (contractor: Person, file: UploadedFile) =>
    (await call(contractor, startPriceImport, {}, { file })).body.id
  const bombs = [await start(hostile, bomb), await start(hostile, bomb)]
  const good = await start(other, pdf)
  // The bombs would hang for much longer than the other list takes.
  const priceLists = createPool({ ...PRICE_LIST_POOL, limits: { idleMs: 600_000 } })
  const read = (importId: typeof good) => working.check({ ...ctx, priceLists }, { importId })
  const hanging = Promise.allSettled(bombs.map(read))
  await read(good)
  expect((await call(other, getPriceImport, { id: good })).body.status).toBe('checked')
  for (const id of bombs) expect((await call(hostile, getPriceImport, { id })).body.status).toBe('checking')

  await priceLists.close()
  await hanging
  const impatient = createPool({ ...PRICE_LIST_POOL, limits: { idleMs: 1_000 } })
  await working.check({ ...ctx, priceLists: impatient }, { importId: bombs[0]! })
  await impatient.close()
  expect((await call(hostile, getPriceImport, { id: bombs[0]! })).body.failure).toMatch(/too long/)
  for (const id of bombs) await call(hostile, discardPriceImport, { id })
  // The jobs find nothing left to do.
  await runJobs()
})
