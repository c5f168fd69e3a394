import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  applyPriceImport,
  comparePriceImport,
  excludeImportRow,
  getPriceImport,
  listImportRows,
  listPriceImports,
  mapPriceImport,
  undoPriceImport,
} from '#domain/pricing/price-imports/contract.ts'
import {
  addPricebookItem,
  changePricebookItem,
  listPricebook,
  removePricebookItem,
} from '#domain/pricing/pricebooks/contract.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { apply, bookOf, check, csv } from '#test/builders/price-imports.ts'
import { call, ctx, runJobs } from '#test/harness/harness.ts'

async function idOf(contractor: Person, itemName: string) {
  const { body } = await call(contractor, listPricebook, {})
  return body.find((item) => item.itemName === itemName)!.id
}

const reprice = async (contractor: Person, itemName: string, minPrice: string) =>
  await call(contractor, changePricebookItem, { id: await idOf(contractor, itemName), itemName, minPrice })

/** A contractor whose import was accepted, and whose pricebook then changed before the job wrote it. */
async function overtaken() {
  const contractor = await createUser('contractor')
  for (const itemName of ['GFCI', 'Dimmer', 'Fan', 'Breaker', 'Panel'])
    await call(contractor, addPricebookItem, { itemName, minPrice: '100' })
  const lines = [
    'GFCI,152,,',
    'Dimmer,90,,',
    'Fan,100,,',
    'Breaker,70,,',
    'Panel,900,,',
    'Alarm,80,,',
    'Bell,5,,',
  ]
  const { id } = await check(contractor, csv(...lines))
  const [bell] = (await call(contractor, listImportRows, { id, outcome: 'new' })).body.slice(-1)
  await call(contractor, excludeImportRow, { id, position: bell!.position, excluded: true })
  await call(contractor, applyPriceImport, { id })
  await reprice(contractor, 'GFCI', '160')
  // Unchanged by the file, so it was accepted as it was.
  await reprice(contractor, 'Fan', '120')
  // What the file says, too.
  await reprice(contractor, 'Breaker', '70')
  await call(contractor, removePricebookItem, { id: await idOf(contractor, 'Panel') })
  await call(contractor, addPricebookItem, { itemName: 'alarm', minPrice: '85' })
  await runJobs()
  return { contractor, id }
}

const pricesOf = async (contractor: Person) =>
  Object.fromEntries((await bookOf(contractor)).map(({ itemName, minPrice }) => [itemName, minPrice]))

test('an item that changed after an import was accepted isn’t overwritten, and the result lists it', async () => {
  const { contractor, id } = await overtaken()
  expect(await pricesOf(contractor)).toEqual({
    GFCI: '160.00',
    Dimmer: '90.00',
    Fan: '120.00',
    Breaker: '70.00',
    alarm: '85.00',
  })
  expect((await call(contractor, getPriceImport, { id })).body).toMatchObject({
    status: 'imported',
    counts: { new: 0, changed: 1, unchanged: 1, excluded: 5 },
    skipped: 4,
  })
  const skipped = await call(contractor, listImportRows, { id, outcome: 'excluded', skipped: 'true' })
  const reason = 'Changed since you compared: not imported.'
  expect(skipped.body).toMatchObject([
    { item: { itemName: 'GFCI', minPrice: '152.00' }, before: { minPrice: '160.00' }, reason },
    { item: { itemName: 'Fan' }, before: { minPrice: '120.00' }, reason },
    { item: { itemName: 'Panel' }, before: null, reason },
    { item: { itemName: 'Alarm' }, before: { itemName: 'alarm', minPrice: '85.00' }, reason },
  ])
  const left = await call(contractor, listImportRows, { id, outcome: 'excluded', skipped: 'false' })
  expect(left.body).toMatchObject([{ item: { itemName: 'Bell' }, reason: null }])
})

test('an undo leaves the items that an import skipped as they are', async () => {
  const { contractor, id } = await overtaken()
  expect((await call(contractor, undoPriceImport, { id })).body.status).toBe('undone')
  expect(await pricesOf(contractor)).toEqual({
    GFCI: '160.00',
    Dimmer: '100.00',
    Fan: '120.00',
    Breaker: '70.00',
    alarm: '85.00',
  })
})

test('the items that an import skipped can be compared again, as one new import in however many tabs', async () => {
  const { contractor, id } = await overtaken()
  const [compared, again] = await Promise.all([
    call(contractor, comparePriceImport, { id }),
    call(contractor, comparePriceImport, { id }),
  ])
  expect(compared.body).toMatchObject({
    fileName: 'Fall prices.csv',
    status: 'checked',
    counts: { new: 1, changed: 3, unchanged: 0, excluded: 0 },
    skipped: 0,
  })
  expect(compared.body.id).not.toBe(id)
  expect(again.body.id).toBe(compared.body.id)
  // Its file is gone, so it can't be read in another way.
  expect((await call(contractor, mapPriceImport, { id: compared.body.id, mapping: {} })).status).toBe(409)

  expect((await apply(contractor, compared.body.id)).status).toBe('imported')
  expect(await pricesOf(contractor)).toMatchObject({ GFCI: '152.00', Fan: '100.00', Panel: '900.00' })
  expect((await call(contractor, comparePriceImport, { id })).body.status).toBe('imported')
  expect((await call(contractor, listPriceImports, {})).body).toHaveLength(2)
})

/** Waits until a statement of this database waits for a lock. */
async function untilBlocked() {
  for (;;) {
    const { rows } = await ctx.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
  }
}

/** Runs `write` while a transaction that changed an item hasn't been committed yet. */
async function during<T>(change: ReturnType<typeof sql>, write: () => Promise<T>): Promise<T> {
  const [isChanged, isBlocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changing = ctx.db.transaction(async (tx) => {
    await tx.execute(change)
    isChanged.resolve()
    await isBlocked.promise
  })
  await isChanged.promise
  const writing = write()
  await Promise.race([writing, untilBlocked()])
  isBlocked.resolve()
  await changing
  return await writing
}

test('an item that gets the name of a new one while it’s written isn’t overwritten', async () => {
  const contractor = await createUser('contractor')
  await call(contractor, addPricebookItem, { itemName: 'Ceiling fan', minPrice: '100' })
  const { id } = await check(contractor, csv('Fan,200,,', 'Dimmer,90,,'))
  await call(contractor, applyPriceImport, { id })
  const item = await idOf(contractor, 'Ceiling fan')
  await during(sql`update pricebooks set item_name = 'fan' where id = ${item}`, runJobs)
  expect(await pricesOf(contractor)).toEqual({ fan: '100.00', Dimmer: '90.00' })
  expect((await call(contractor, getPriceImport, { id })).body).toMatchObject({
    status: 'imported',
    counts: { new: 1, excluded: 1 },
    skipped: 1,
  })
})

test('an item that changes while an import is being undone keeps the whole import', async () => {
  const contractor = await createUser('contractor')
  const { id } = await check(contractor, csv('Fan,200,,', 'Dimmer,90,,'))
  await apply(contractor, id)
  const item = await idOf(contractor, 'Fan')
  const undone = await during(sql`update pricebooks set min_price = 150 where id = ${item}`, () =>
    call(contractor, undoPriceImport, { id }),
  )
  expect(undone).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('“Fan” has changed') },
  })
  expect(await pricesOf(contractor)).toEqual({ Fan: '150.00', Dimmer: '90.00' })
})
