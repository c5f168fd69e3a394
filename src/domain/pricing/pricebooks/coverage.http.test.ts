import { expect, test } from 'vitest'
import { createUser } from '#test/builders/people.ts'
import { call } from '#test/harness/harness.ts'
import { addPricebookItem, getPricebookCoverage, importPricebookCsv } from './contract.ts'

test('coverage tells which kinds of work have a price, and a missing one is covered once it’s added', async () => {
  const [admin, contractor] = [await createUser('admin'), await createUser('contractor')]
  const read = async () => (await call(contractor, getPricebookCoverage, {})).body
  const empty = await read()
  expect(empty).toMatchObject({ priced: 0, total: empty.kinds.length })
  expect(empty.total).toBeGreaterThan(50)

  for (const { addAs, unit, low } of empty.kinds)
    await call(contractor, addPricebookItem, { itemName: addAs, unit, minPrice: low })
  const full = await read()
  expect(full.kinds.filter(({ itemName }) => itemName === null)).toEqual([])
  expect(full.priced).toBe(full.total)
  const contractorId = contractor.actor.userId
  expect((await call(admin, getPricebookCoverage, { contractorId })).body).toEqual(full)
})

test('an item that may be the work is shown, but doesn’t count; others’ coverage isn’t found', async () => {
  const [contractor, other] = [await createUser('contractor'), await createUser('contractor')]
  for (const minPrice of ['90', '95'])
    await call(contractor, addPricebookItem, { itemName: `GFCI receptacle (${minPrice})`, minPrice })
  const { priced, kinds } = (await call(contractor, getPricebookCoverage, {})).body
  expect(priced).toBe(0)
  expect(kinds.flatMap(({ similar }) => similar)).toContain('GFCI receptacle (90)')
  const contractorId = contractor.actor.userId
  expect((await call(other, getPricebookCoverage, { contractorId })).status).toBe(404)
})

test('an item imported later under almost the same name leaves the price that the work has', async () => {
  const [admin, contractor] = [await createUser('admin'), await createUser('contractor')]
  const priceName = async () =>
    (await call(contractor, getPricebookCoverage, {})).body.kinds.find(({ kind }) => kind === 'missing_gfci')
      ?.itemName
  await call(contractor, addPricebookItem, { itemName: 'GFI receptacle', minPrice: '135', maxPrice: '165' })
  expect(await priceName()).toBe('GFI receptacle')
  const imported = await call(
    admin,
    importPricebookCsv,
    { contractorId: contractor.actor.userId },
    { file: { name: 'prices.csv', content: 'item_name,min_price\nGFCI receptacle,1148' } },
  )
  expect(imported.status).toBe(200)
  expect(await priceName()).toBe('GFI receptacle')
})

test('among 10,000 items, those that may be the work are shown, too', async () => {
  const [admin, contractor] = [await createUser('admin'), await createUser('contractor')]
  const items = Array.from({ length: 9_998 }, (_, n) => `Part ${n},${n + 1}`)
  const content = [
    'item_name,min_price',
    'GFCI receptacle,90',
    'GFCI receptacle outdoors,140',
    ...items,
  ].join('\n')
  const imported = await call(
    admin,
    importPricebookCsv,
    { contractorId: contractor.actor.userId },
    { file: { name: 'prices.csv', content } },
  )
  expect(imported.body).toMatchObject({ imported: 10_000 })
  const { kinds } = (await call(contractor, getPricebookCoverage, {})).body
  expect(kinds.flatMap(({ similar }) => similar)).toContain('GFCI receptacle outdoors')
})
