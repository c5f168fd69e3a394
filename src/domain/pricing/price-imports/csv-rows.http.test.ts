import { expect, test } from 'vitest'
import { addPricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import { createUser } from '#test/builders/people.ts'
import { apply, bookOf, check, csv } from '#test/builders/price-imports.ts'
import { call } from '#test/harness/harness.ts'
import { changeImportRow, excludeImportRow, listImportRows } from './contract.ts'

test('a row of a CSV file that looks like another item can be excluded, and one that was left out added', async () => {
  const contractor = await createUser('contractor')
  await call(contractor, addPricebookItem, { itemName: 'Install GFCI outlet', minPrice: '148' })
  const { id } = await check(contractor, csv('"GFCI outlet, install",152,,', 'Fan,200,,', 'Bulb,free,,'))
  const alike = { id, position: 0, excluded: true }
  expect((await call(contractor, excludeImportRow, alike)).body).toMatchObject({ outcome: 'excluded' })
  const added = await call(contractor, changeImportRow, {
    id,
    position: 2,
    itemName: 'Bulb',
    minPrice: '12',
  })
  expect(added.body).toMatchObject({ line: 4, outcome: 'new', item: { minPrice: '12.00' } })
  expect((await call(contractor, listImportRows, { id, outcome: 'error' })).body).toEqual([])
  expect((await apply(contractor, id)).counts).toMatchObject({ new: 2, excluded: 1, error: 0 })
  const names = (await bookOf(contractor)).map(({ itemName }) => itemName)
  expect(names).toEqual(['Bulb', 'Fan', 'Install GFCI outlet'])
})
