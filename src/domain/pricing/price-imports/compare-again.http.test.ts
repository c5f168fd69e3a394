import { expect, test } from 'vitest'
import {
  addPricebookItem,
  changePricebookItem,
  listPricebook,
  removePricebookItem,
} from '#domain/pricing/pricebooks/contract.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { apply, bookOf, check, csv } from '#test/builders/price-imports.ts'
import { call, ctx, runJobs } from '#test/harness/harness.ts'
import { giveUp } from './check-and-write.ts'
import {
  applyPriceImport,
  changeImportRow,
  comparePriceImport,
  excludeImportRow,
  type ImportId,
  type ImportOutcome,
  listImportRows,
} from './contract.ts'

const rowsOf = async (caller: Person, id: ImportId, outcome: ImportOutcome) =>
  (await call(caller, listImportRows, { id, outcome })).body

async function idOf(contractor: Person, itemName: string) {
  const { body } = await call(contractor, listPricebook, {})
  return body.find((item) => item.itemName === itemName)!.id
}

test('an import whose items were changed since isn’t written until its new comparison was requested', async () => {
  const contractor = await createUser('contractor')
  await call(contractor, addPricebookItem, { itemName: 'GFCI', minPrice: '148' })
  const { id } = await check(contractor, csv('GFCI,152,152,'))
  const item = {
    id: await idOf(contractor, 'GFCI'),
    itemName: 'GFCI',
    description: 'With cover',
    minPrice: '160',
  }
  await call(contractor, changePricebookItem, item)

  expect(await call(contractor, applyPriceImport, { id })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has changed since it was compared with this file: “GFCI”.') },
  })
  await runJobs()
  expect(await bookOf(contractor)).toMatchObject([{ minPrice: '160.00' }])

  expect((await call(contractor, comparePriceImport, { id })).body).toMatchObject({
    status: 'checked',
    counts: { changed: 1 },
  })
  // The file has no description, so that of the pricebook stays.
  expect(await rowsOf(contractor, id, 'changed')).toMatchObject([
    { before: { minPrice: '160.00' }, item: { minPrice: '152.00', description: 'With cover' } },
  ])
  expect((await apply(contractor, id)).status).toBe('imported')
  expect(await bookOf(contractor)).toMatchObject([{ minPrice: '152.00', description: 'With cover' }])
})

test('items that were removed since a file was checked are new to it', async () => {
  const contractor = await createUser('contractor')
  const file = csv('GFCI,145,160,', 'Dimmer,90,,', 'Fan,200,,')
  await apply(contractor, (await check(contractor, file)).id)
  const { id, counts } = await check(contractor, file)
  expect(counts).toMatchObject({ unchanged: 3, new: 0 })
  for (const name of ['GFCI', 'Fan'])
    await call(contractor, removePricebookItem, { id: await idOf(contractor, name) })

  expect((await call(contractor, applyPriceImport, { id })).body.message).toContain('2 items, such as “Fan”')
  expect((await call(contractor, comparePriceImport, { id })).body.counts).toMatchObject({
    unchanged: 1,
    new: 2,
  })
  await apply(contractor, id)
  expect(await bookOf(contractor)).toHaveLength(3)
})

test('a new comparison keeps what was corrected and excluded, and what looks like an item is marked as of now', async () => {
  const contractor = await createUser('contractor')
  await call(contractor, addPricebookItem, { itemName: 'Install GFCI outlet', minPrice: '148' })
  const list = csv('"GFCI outlet, install",152,,', 'Dimmer,90,,', 'Fan,200,,')
  const { id } = await check(contractor, list)
  const [alike, dimmer, fan] = await rowsOf(contractor, id, 'new')
  expect(alike!.reason).toContain('“Install GFCI outlet” ($148.00)')
  await call(contractor, excludeImportRow, { id, position: fan!.position, excluded: true })
  await call(contractor, changeImportRow, {
    id,
    position: dimmer!.position,
    itemName: 'Dimmer',
    minPrice: '95',
  })
  const item = { id: await idOf(contractor, 'Install GFCI outlet'), itemName: 'Install GFCI outlet' }
  await call(contractor, changePricebookItem, { ...item, minPrice: '160' })

  const { body } = await call(contractor, comparePriceImport, { id })
  expect(body.counts).toMatchObject({ new: 2, excluded: 1 })
  const [marked, corrected] = await rowsOf(contractor, id, 'new')
  expect(marked!.reason).toContain('“Install GFCI outlet” ($160.00)')
  expect(corrected).toMatchObject({ item: { minPrice: '95.00' }, reason: null })
  const again = await call(contractor, excludeImportRow, { id, position: fan!.position, excluded: false })
  expect(again.body).toMatchObject({ outcome: 'new', item: { itemName: 'Fan' } })
})

test('an excluded item may change, and an import that’s done isn’t compared again', async () => {
  const contractor = await createUser('contractor')
  await call(contractor, addPricebookItem, { itemName: 'GFCI', minPrice: '148' })
  const { id } = await check(contractor, csv('GFCI,152,,', 'Dimmer,90,,'))
  const [gfci] = await rowsOf(contractor, id, 'changed')
  await call(contractor, excludeImportRow, { id, position: gfci!.position, excluded: true })
  await call(contractor, removePricebookItem, { id: await idOf(contractor, 'GFCI') })
  const imported = await apply(contractor, id)
  expect((await call(contractor, comparePriceImport, { id })).body).toEqual(imported)
})

test('a comparison that another tab has replaced isn’t accepted, and tabs that compare at once agree', async () => {
  const contractor = await createUser('contractor')
  await call(contractor, addPricebookItem, { itemName: 'GFCI', minPrice: '148' })
  const { id, version } = await check(contractor, csv('GFCI,152,,', 'Dimmer,90,,'))
  // Nothing has changed, so what's on the screen stays valid.
  expect((await call(contractor, comparePriceImport, { id })).body.version).toBe(version)

  const item = { id: await idOf(contractor, 'GFCI'), itemName: 'GFCI' }
  await call(contractor, changePricebookItem, { ...item, minPrice: '160' })
  const compared = await Promise.all([
    call(contractor, comparePriceImport, { id }),
    call(contractor, comparePriceImport, { id }),
  ])
  const [first, second] = compared.map(({ body }) => body)
  expect(first).toMatchObject({ status: 'checked', counts: { changed: 1, new: 1 } })
  expect(second).toEqual(first)
  expect(await call(contractor, applyPriceImport, { id, version })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('was compared again after you opened it') },
  })
  expect((await call(contractor, applyPriceImport, { id, version: first!.version })).body.status).toBe(
    'importing',
  )
})

test('an import that stopped goes on without the items that have changed since', async () => {
  const contractor = await createUser('contractor')
  await call(contractor, addPricebookItem, { itemName: 'GFCI', minPrice: '148' })
  const { id } = await check(contractor, csv('GFCI,152,,', 'Dimmer,90,,'))
  await call(contractor, applyPriceImport, { id })
  await giveUp(ctx, { importId: id })
  await call(contractor, removePricebookItem, { id: await idOf(contractor, 'GFCI') })
  expect(await apply(contractor, id)).toMatchObject({ status: 'imported', counts: { new: 1 }, skipped: 1 })
})
