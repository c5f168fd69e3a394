import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addPricebookItem,
  changePricebookItem,
  exportPricebook,
  getPricebookTemplate,
  importPricebookCsv,
  listPricebook,
  removePricebookItem,
} from '#domain/pricebooks/contract.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { auditEventsOf } from '#test/audit-trail.ts'
import { type Caller, call, ctx, runJobs, type UploadedFile } from '#test/harness.ts'
import { storedKeys } from '#test/market.ts'
import { readPages } from '#test/pages.ts'
import { createUser, type Person } from '#test/people.ts'
import { deleteOldImports } from './cleanup.ts'
import {
  applyPriceImport,
  discardPriceImport,
  downloadImportErrors,
  getPriceImport,
  type ImportId,
  listImportRows,
  listPriceImports,
  mapPriceImport,
  startPriceImport,
  undoPriceImport,
} from './contract.ts'
import { write } from './working.ts'

const HEADER = 'item_name,min_price,max_price,unit'
const csv = (...lines: string[]): UploadedFile => ({
  name: 'Fall prices.csv',
  content: [HEADER, ...lines].join('\r\n'),
})

/** Uploads a file and waits for its comparison. */
async function check(caller: Person, file: UploadedFile, contractorId?: SignedIn['userId']) {
  const { status, body } = await call(
    caller,
    startPriceImport,
    { ...(contractorId && { contractorId }) },
    { file },
  )
  expect([status, body.status], body.message).toEqual([201, 'checking'])
  await runJobs()
  return (await call(caller, getPriceImport, { id: body.id })).body
}

async function apply(caller: Caller, id: ImportId) {
  const { status, body } = await call(caller, applyPriceImport, { id })
  expect([status, body.status], body.message).toEqual([200, 'importing'])
  await runJobs()
  return (await call(caller, getPriceImport, { id })).body
}

const bookOf = async (caller: Caller) =>
  (await readPages(caller, listPricebook, { limit: 500 }))
    .flat()
    .map(({ id: _, contractorId: __, ...item }) => item)
const exported = async (caller: Caller) => (await call(caller, exportPricebook, {})).bytes.toString()

test('a file is compared with the pricebook first, and changes it only once it’s imported', async () => {
  const contractor = await createUser('contractor')
  await call(contractor, addPricebookItem, { itemName: 'GFCI receptacle', minPrice: '145', unit: 'each' })
  await call(contractor, addPricebookItem, { itemName: 'Dimmer', minPrice: '90' })
  const before = await bookOf(contractor)

  const checked = await check(
    contractor,
    csv('gfci receptacle,150,160,each', 'Dimmer,90,,', 'Fan,200,,', 'Bulb,free,,', 'FAN,210,,'),
  )

  expect(checked).toMatchObject({
    fileName: 'Fall prices.csv',
    status: 'checked',
    mapping: { item_name: 0, min_price: 1, max_price: 2, unit: 3 },
    counts: { new: 1, changed: 1, unchanged: 1, error: 2 },
    rowsDone: 5,
    rowsTotal: 5,
  })
  expect(checked.columns[0]).toEqual({ name: 'item_name', samples: ['gfci receptacle', 'Dimmer', 'Fan'] })
  const rows = async (outcome: 'changed' | 'error') =>
    (await call(contractor, listImportRows, { id: checked.id, outcome })).body
  expect(await rows('changed')).toMatchObject([
    { line: 2, before: { itemName: 'GFCI receptacle', maxPrice: '145.00' }, item: { maxPrice: '160.00' } },
  ])
  expect(await rows('error')).toMatchObject([
    { line: 4, reason: 'Line 6 has this item again, so this line isn’t used' },
    { line: 5, reason: 'The price “free” isn’t an amount in dollars' },
  ])
  expect(await bookOf(contractor)).toEqual(before)

  const imported = await apply(contractor, checked.id)
  expect(imported).toMatchObject({
    status: 'imported',
    counts: { new: 1, changed: 1, unchanged: 1, error: 2 },
    rowsDone: 3,
  })
  expect(await bookOf(contractor)).toMatchObject([
    { itemName: 'Dimmer', minPrice: '90.00' },
    { itemName: 'FAN', minPrice: '210.00' },
    { itemName: 'gfci receptacle', minPrice: '150.00', maxPrice: '160.00' },
  ])
  expect((await auditEventsOf(contractor)).at(-1)).toMatchObject({
    action: 'pricebook-imported',
    details: { imported: 2, skipped: 1, errors: 2 },
  })
})

test.each([
  ['Service Fusion', 'Service Name,Rate,SKU', 'GFCI receptacle,145,E-1'],
  ['ServiceTitan', 'Code,Name,Description,Cost,Price,Type', 'E-1,GFCI receptacle,,20,145,Service'],
  ['SiteCapture', 'Key,Task,unit_cost', 'E-1,GFCI receptacle,145'],
  ['another', 'task code;Rate name;Rate', 'E-1;GFCI receptacle;$145.00'],
])('the columns of a file from %s are recognized', async (_program, ...lines) => {
  const contractor = await createUser('contractor')
  const { id } = await check(contractor, { name: 'a.csv', content: lines.join('\n') })
  await apply(contractor, id)
  expect(await bookOf(contractor)).toMatchObject([
    { itemName: 'GFCI receptacle', code: 'E-1', minPrice: '145.00', maxPrice: '145.00' },
  ])
})

test('columns that aren’t recognized are asked for, and recognized ones can be changed', async () => {
  const contractor = await createUser('contractor')
  const content = 'Leistung,Preis,Price\nGFCI,145,1\nDimmer,90,1'
  const unmapped = await check(contractor, { name: 'a.csv', content })
  expect(unmapped).toMatchObject({ status: 'unmapped', mapping: { price: 2 }, counts: { new: 0, error: 0 } })
  expect((await call(contractor, applyPriceImport, { id: unmapped.id })).status).toBe(409)

  const map = (mapping: object) => call(contractor, mapPriceImport, { id: unmapped.id, mapping })
  expect((await map({ item_name: 3, price: 1 })).status).toBe(400)
  expect((await map({ item_name: 0, price: 1 })).body.status).toBe('checking')
  expect((await map({ item_name: 0, price: 1 })).status).toBe(409)
  await runJobs()
  const checked = (await call(contractor, getPriceImport, { id: unmapped.id })).body
  expect(checked).toMatchObject({ status: 'checked', counts: { new: 2 } })
  await apply(contractor, checked.id)
  expect(await bookOf(contractor)).toMatchObject([{ minPrice: '90.00' }, { minPrice: '145.00' }])
})

test('importing a file twice gives the same pricebook', async () => {
  const contractor = await createUser('contractor')
  const file = csv('GFCI,145,160,each', 'Dimmer,90,,')
  await apply(contractor, (await check(contractor, file)).id)
  const book = await exported(contractor)
  const again = await check(contractor, file)
  expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 2, error: 0 })
  expect((await apply(contractor, again.id)).counts).toMatchObject({ unchanged: 2 })
  expect(await exported(contractor)).toBe(book)
})

test('an undo restores the pricebook as it was, once', async () => {
  const [admin, contractor] = [await createUser('admin'), await createUser('contractor')]
  await apply(contractor, (await check(contractor, csv('GFCI,145,160,each', 'Dimmer,90,,'))).id)
  const before = await exported(contractor)
  const { id } = await check(admin, csv('GFCI,1,2,', 'dimmer,3,,', 'Fan,4,,'), contractor.actor.userId)
  await apply(admin, id)
  expect(await exported(contractor)).not.toBe(before)

  expect((await call(contractor, undoPriceImport, { id })).body.status).toBe('undone')
  expect(await exported(contractor)).toBe(before)
  expect(await call(contractor, undoPriceImport, { id })).toMatchObject({
    status: 409,
    body: { message: 'This import was already undone.' },
  })
  expect((await auditEventsOf(contractor)).at(-1)).toMatchObject({
    action: 'pricebook-import-undone',
    details: { import: id, removed: 1, restored: 2 },
  })
})

test('an import whose items have changed since can’t be undone, and nothing is touched', async () => {
  const contractor = await createUser('contractor')
  const { id } = await check(contractor, csv('GFCI,145,160,', 'Dimmer,90,,', 'Fan,200,,'))
  await apply(contractor, id)
  const [dimmer, , gfci] = (await call(contractor, listPricebook, {})).body
  await call(contractor, changePricebookItem, { id: gfci!.id, itemName: 'GFCI', minPrice: '150' })
  const undo = () => call(contractor, undoPriceImport, { id })
  const book = await bookOf(contractor)
  expect(await undo()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('because “GFCI” has changed') },
  })
  await call(contractor, removePricebookItem, { id: dimmer!.id })
  expect((await undo()).body.message).toContain('2 of its items have changed since, such as “Dimmer”')
  expect(await bookOf(contractor)).toEqual(book.slice(1))
})

test('an import that is killed midway continues where it stopped', async () => {
  const contractor = await createUser('contractor')
  const lines = Array.from({ length: 1_500 }, (_, index) => `Item ${index},10,20,each`)
  const { id } = await check(contractor, csv(...lines))
  await call(contractor, applyPriceImport, { id })
  const dying = new AbortController()
  // Dies after the first batch.
  const log = { ...ctx.log }
  const killed = write(
    { ...ctx, log, db: dyingAfter(1, dying) },
    { importId: id, actorId: contractor.actor.userId },
    { signal: dying.signal },
  )
  await expect(killed).rejects.toThrow()
  expect((await call(contractor, getPriceImport, { id })).body).toMatchObject({
    status: 'importing',
    rowsDone: 1_000,
  })

  await runJobs()
  expect((await call(contractor, getPriceImport, { id })).body).toMatchObject({
    status: 'imported',
    counts: { new: 1_500 },
    rowsDone: 1_500,
  })
  expect(await bookOf(contractor)).toHaveLength(1_500)
  expect((await call(contractor, undoPriceImport, { id })).status).toBe(200)
  expect(await bookOf(contractor)).toEqual([])
})

/** A database whose process is told to stop after some transactions. */
const dyingAfter = (transactions: number, dying: AbortController): typeof ctx.db => {
  let left = transactions
  return new Proxy(ctx.db, {
    get(db, name) {
      const value = Reflect.get(db, name)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(db) : value
      return async (run: never) => {
        const result = await db.transaction(run)
        left -= 1
        if (left === 0) dying.abort()
        return result
      }
    },
  })
}

test('rows that were left out come back as CSV with their cells and reasons, safe to open and to import again', async () => {
  const contractor = await createUser('contractor')
  const content = 'name,price,note\n"=HYPERLINK(""x"")",free,-1\n,5,\nOK,1,\n'
  const { id } = await check(contractor, { name: 'own.csv', content })
  const { headers, bytes } = await call(contractor, downloadImportErrors, { id })
  expect(headers['content-disposition']).toContain('own-errors.csv')
  expect(bytes.toString()).toBe(
    [
      '\ufeffname,price,note,line,reason',
      `"'=HYPERLINK(""x"")",free,'-1,2,"The price “free” isn’t an amount in dollars"`,
      ',5,,3,"The item has no name"',
      '',
    ].join('\r\n'),
  )
})

test('the import of another contractor is not found, whatever is tried', async () => {
  const [owner, other] = [await createUser('contractor'), await createUser('contractor')]
  const { id } = await check(owner, csv('GFCI,145,160,'))
  const contractorId = owner.actor.userId
  const tried = [
    await call(other, getPriceImport, { id }),
    await call(other, listImportRows, { id, outcome: 'new' }),
    await call(other, downloadImportErrors, { id }),
    await call(other, mapPriceImport, { id, mapping: {} }),
    await call(other, applyPriceImport, { id }),
    await call(other, undoPriceImport, { id }),
    await call(other, discardPriceImport, { id }),
    await call(other, listPriceImports, { contractorId }),
    await call(other, exportPricebook, { contractorId }),
    await call(other, startPriceImport, { contractorId }, { file: csv() }),
  ]
  expect(tried.map(({ status }) => status)).toEqual(tried.map(() => 404))
  expect((await call(owner, listPriceImports, {})).body.map((each) => each.id)).toEqual([id])
})

test('an import that isn’t wanted is discarded with its file, and forgotten ones are cleaned up', async () => {
  const contractor = await createUser('contractor')
  const before = await storedKeys()
  const { id } = await check(contractor, csv('GFCI,145,160,'))
  expect((await call(contractor, discardPriceImport, { id })).status).toBe(204)
  expect((await call(contractor, getPriceImport, { id })).status).toBe(404)
  expect(await storedKeys()).toEqual(before)

  const kept = await check(contractor, csv('GFCI,145,160,'))
  await apply(contractor, kept.id)
  const forgotten = await check(contractor, csv('GFCI,145,160,'))
  await ctx.db.execute(
    sql`update pricebook_imports set created_at = now() - interval '2 days', updated_at = now() - interval '2 days' where id in (${kept.id}, ${forgotten.id})`,
  )
  await deleteOldImports(ctx)
  expect((await call(contractor, listPriceImports, {})).body.map((each) => each.id)).toEqual([kept.id])
})

test('a file without usable rows imports nothing', async () => {
  const contractor = await createUser('contractor')
  const { id, counts } = await check(contractor, csv('Bulb,free,,'))
  expect(counts.error).toBe(1)
  expect(await call(contractor, applyPriceImport, { id })).toMatchObject({
    status: 422,
    body: { message: 'This file has no prices to import.' },
  })
})

test('the template can be filled in and imported', async () => {
  const contractor = await createUser('contractor')
  const { bytes, headers } = await call(contractor, getPricebookTemplate, {})
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const [header, first = '', ...rest] = bytes.toString().split('\r\n')
  const filled = first.replace(',,,,,', ',,,145.00,,')
  const { counts } = await check(contractor, {
    name: 'a.csv',
    content: [header, filled, ...rest].join('\r\n'),
  })
  expect(counts).toMatchObject({ new: 1, changed: 0 })
  expect(counts.error).toBeGreaterThan(50)
})

test('an export gives the same pricebook when it’s imported, whatever the texts are', async () => {
  const [first, second] = [await createUser('contractor'), await createUser('contractor')]
  const text = (max: number) =>
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: max }),
      fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ',', ';', ' ', 'a', '測'),
        maxLength: max,
      }),
    )
  const items = fc.sample(
    fc.record({
      itemName: text(12),
      code: text(6),
      description: text(30),
      unit: text(5),
      category: text(8),
      cents: fc.nat(1e7),
    }),
    { numRuns: 150, seed: 18 },
  )
  let added = 0
  for (const { cents, ...item } of items) {
    const minPrice = (cents / 100).toFixed(2)
    const { status } = await call(first, addPricebookItem, { ...item, minPrice })
    if (status === 201) added++
  }
  expect(added).toBeGreaterThan(80)
  const content = await exported(first)
  for (const cell of parse(content, { bom: true }).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)

  const { id, counts } = await check(second, { name: 'export.csv', content })
  expect(counts).toEqual({ new: added, changed: 0, unchanged: 0, error: 0 })
  await apply(second, id)
  expect(await bookOf(second)).toEqual(await bookOf(first))
  expect(await exported(second)).toBe(content)
})

test('the call for staff and an undo agree about what has changed', async () => {
  const [admin, contractor] = [await createUser('admin'), await createUser('contractor')]
  const { id } = await check(contractor, csv('GFCI,145,160,'))
  await apply(contractor, id)
  await call(
    admin,
    importPricebookCsv,
    { contractorId: contractor.actor.userId },
    { file: csv('GFCI,150,160,') },
  )
  expect((await call(contractor, undoPriceImport, { id })).status).toBe(409)
})
