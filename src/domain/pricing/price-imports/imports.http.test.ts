import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  addPricebookItem,
  changePricebookItem,
  exportPricebook,
  importPricebookCsv,
  listPricebook,
  removePricebookItem,
} from '#domain/pricing/pricebooks/contract.ts'
import { storedKeys } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { apply, bookOf, check, csv, exported } from '#test/builders/price-imports.ts'
import { auditEventsOf } from '#test/harness/audit-trail.ts'
import { call, ctx, runJobs } from '#test/harness/harness.ts'
import { giveUp, write } from './check-and-write.ts'
import { deleteOldImports } from './cleanup.ts'
import {
  applyPriceImport,
  discardPriceImport,
  downloadImportErrors,
  getPriceImport,
  listImportRows,
  listPriceImports,
  mapPriceImport,
  startPriceImport,
  undoPriceImport,
} from './contract.ts'

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
    { line: 4, reason: 'Line 6 repeats this item, so this line isn’t used' },
    { line: 5, reason: 'The price “free” isn’t an amount in dollars like 1,250.00' },
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
    details: { contractor: expect.any(String), imported: 2, skipped: 1, errors: 2 },
  })
})

test('importing a file twice gives the same pricebook', async () => {
  const contractor = await createUser('contractor')
  const file = csv('GFCI,145,160,each', 'Dimmer,90,,')
  await apply(contractor, (await check(contractor, file)).id)
  const book = await exported(contractor)
  const again = await check(contractor, file)
  expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 2, excluded: 0, error: 0 })
  expect((await apply(contractor, again.id)).counts).toMatchObject({ unchanged: 2 })
  expect(await exported(contractor)).toBe(book)
})

test('fields that a file doesn’t have stay as they are', async () => {
  const contractor = await createUser('contractor')
  const item = { itemName: 'GFCI', code: 'E-1', description: 'With cover', unit: 'each', category: 'Devices' }
  await call(contractor, addPricebookItem, { ...item, minPrice: '145' })
  const same = await check(contractor, { name: 'a.csv', content: 'name,price\nGFCI,145' })
  expect(same.counts).toMatchObject({ unchanged: 1, changed: 0 })
  const { id } = await check(contractor, { name: 'a.csv', content: 'name,price,unit\nGFCI,150,' })
  await apply(contractor, id)
  expect(await bookOf(contractor)).toMatchObject([{ ...item, unit: null, minPrice: '150.00' }])
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
    details: { contractor: expect.any(String), import: id, removed: 1, restored: 2 },
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
  await giveUp(ctx, { importId: id })
  expect(await call(contractor, discardPriceImport, { id })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('already written some of its prices') },
  })
  await call(contractor, applyPriceImport, { id })

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

/** A database that requests the shutdown of its process after some transactions. */
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
  expect((await call(contractor, discardPriceImport, { id })).status).toBe(204)
  const discarded = (await auditEventsOf(contractor)).filter(
    ({ action }) => action === 'pricebook-import-discarded',
  )
  expect(discarded).toMatchObject([{ details: { file: 'Fall prices.csv', import: id } }])
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
