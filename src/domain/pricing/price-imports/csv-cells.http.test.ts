import { expect, test } from 'vitest'
import { addPricebookItem, importPricebookCsv } from '#domain/pricing/pricebooks/contract.ts'
import { createUser } from '#test/builders/people.ts'
import { apply, bookOf, check, csv } from '#test/builders/price-imports.ts'
import { call } from '#test/harness/harness.ts'
import { listImportRows } from './contract.ts'

const STARTING = 'Listed as a starting price. Check the maximum price.'
const FREE = 'Free: check that it’s meant.'
const LONG = 'x'.repeat(201)
const file = csv(
  'Conduit,$4.50/ft,,',
  'Hang fan,from $99,,each',
  'Free inspection,0,,',
  'Outlet,85,,',
  'Credit,-25,,',
  `${LONG},85,,`,
)

test('prices of a CSV file are read as in a price list, and what’s unusual is marked', async () => {
  const contractor = await createUser('contractor')
  const { id, counts } = await check(contractor, file)
  expect(counts).toMatchObject({ new: 4, error: 2 })
  const { body: rows } = await call(contractor, listImportRows, { id, outcome: 'new' })
  expect(rows).toMatchObject([
    { item: { itemName: 'Conduit', minPrice: '4.50', maxPrice: '4.50', unit: 'foot' }, reason: null },
    { item: { itemName: 'Hang fan', minPrice: '99.00', maxPrice: '99.00', unit: 'each' }, reason: STARTING },
    { item: { itemName: 'Free inspection', minPrice: '0.00' }, reason: FREE },
    { item: { itemName: 'Outlet' }, reason: null },
  ])
})

test('rows that are left out have the names of their items, and reasons in words', async () => {
  const contractor = await createUser('contractor')
  const { id } = await check(contractor, file)
  const { body: rows } = await call(contractor, listImportRows, { id, outcome: 'error' })
  expect(rows).toMatchObject([
    { line: 6, name: 'Credit', reason: 'The price “-25” is negative' },
    { line: 7, name: LONG.slice(0, 200), reason: 'The name is longer than 200 characters' },
  ])
})

test('a free item of a price list is marked, too', async () => {
  const contractor = await createUser('contractor')
  const list = { name: 'prices.txt', content: 'Outlet $85\nFree inspection $0.00\n' }
  const { id } = await check(contractor, list)
  const { body: rows } = await call(contractor, listImportRows, { id, outcome: 'new' })
  expect(rows.map(({ reason }) => reason)).toEqual([null, FREE])
})

test('staff’s import names the rows that were left out, and those to check', async () => {
  const [admin, contractor] = [await createUser('admin'), await createUser('contractor')]
  const { body } = await call(
    admin,
    importPricebookCsv,
    { contractorId: contractor.actor.userId },
    { file: { ...file, name: 'prices.csv' } },
  )
  expect(body.imported).toBe(4)
  expect(body.errors.map(({ name }) => name)).toEqual(['Credit', LONG.slice(0, 200)])
  expect(body.checks).toEqual([
    { line: 3, name: 'Hang fan', reason: STARTING },
    { line: 4, name: 'Free inspection', reason: FREE },
  ])
})

const LISTED = 'Listed as a starting price'

test.each([
  { name: 'prices.csv', content: 'item_name,price\nHang fan,from $99\nOutlet,85\nDimmer,from $120\n' },
  { name: 'prices.txt', content: 'Hang fan from $99\nOutlet $85\nDimmer from $120\n' },
])('a starting price of $name is noted in a description that was empty', async (prices) => {
  const contractor = await createUser('contractor')
  const described = { itemName: 'Dimmer', description: 'With its plate', minPrice: '110', maxPrice: '110' }
  await call(contractor, addPricebookItem, described)
  const shown = async () =>
    (await bookOf(contractor)).map(({ itemName, description, minPrice }) => [itemName, description, minPrice])
  const imported = [
    ['Dimmer', 'With its plate', '120.00'],
    ['Hang fan', LISTED, '99.00'],
    ['Outlet', null, '85.00'],
  ]
  const { id } = await check(contractor, prices)
  await apply(contractor, id)
  expect(await shown()).toEqual(imported)
  expect((await check(contractor, prices)).counts).toMatchObject({ unchanged: 3, changed: 0 })
})

test('what a list said of an earlier price goes with it, and what the pricebook says of the item stays', async () => {
  const contractor = await createUser('contractor')
  const descriptions = async () => (await bookOf(contractor)).map(({ description }) => description)
  const importList = async (fan: string, dimmer: string) => {
    const content = `item_name,price\nDimmer,${dimmer}\nHang fan,${fan}\n`
    const { id } = await check(contractor, { name: 'prices.csv', content })
    await apply(contractor, id)
  }
  const described = { itemName: 'Dimmer', minPrice: '110', description: `With its plate. ${LISTED}` }
  await call(contractor, addPricebookItem, described)
  await importList('up to $99', 'up to $120')
  const highest = 'Listed as the highest price'
  expect(await descriptions()).toEqual([`With its plate. ${highest}`, highest])
  await importList('from $99', 'from $120')
  expect(await descriptions()).toEqual([`With its plate. ${LISTED}`, LISTED])
  await importList('$99', '$120')
  expect(await descriptions()).toEqual(['With its plate', null])
})
