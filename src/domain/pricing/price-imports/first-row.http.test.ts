import { expect, test } from 'vitest'
import { importPricebookCsv } from '#domain/pricing/pricebooks/contract.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { bookOf, check } from '#test/builders/price-imports.ts'
import { call, runJobs } from '#test/harness/harness.ts'
import { getPriceImport, type ImportId, listImportRows, mapPriceImport } from './contract.ts'

const file = (...lines: string[]) => ({ name: 'prices.csv', content: lines.join('\n') })
const newItems = async (caller: Person, id: ImportId) =>
  (await call(caller, listImportRows, { id, outcome: 'new' })).body.map(({ line, item }) => [
    line,
    item?.itemName,
    item?.minPrice,
  ])

test('a CSV file without a heading keeps its first price', async () => {
  const contractor = await createUser('contractor')
  const checked = await check(contractor, file('Swap outlet,85', 'Hang fan,220'))
  expect(checked).toMatchObject({
    status: 'checked',
    mapping: { item_name: 0, price: 1 },
    columns: [
      { name: '', samples: ['Swap outlet', 'Hang fan'] },
      { name: '', samples: ['85', '220'] },
    ],
    counts: { new: 2, error: 0 },
  })
  expect(await newItems(contractor, checked.id)).toEqual([
    [1, 'Swap outlet', '85.00'],
    [2, 'Hang fan', '220.00'],
  ])
})

test('so it does where the columns have to be chosen first', async () => {
  const contractor = await createUser('contractor')
  const { id, status, columns } = await check(contractor, file('1001,Swap outlet,85', '1002,Hang fan,220'))
  expect([status, columns.map(({ samples }) => samples)]).toEqual([
    'unmapped',
    [['1001'], ['Swap outlet'], ['85']],
  ])
  await call(contractor, mapPriceImport, { id, mapping: { code: 0, item_name: 1, price: 2 } })
  await runJobs()
  expect((await call(contractor, getPriceImport, { id })).body.status).toBe('checked')
  expect(await newItems(contractor, id)).toEqual([
    [1, 'Swap outlet', '85.00'],
    [2, 'Hang fan', '220.00'],
  ])
})

test('a heading in words that we don’t know, or with years, is no item', async () => {
  const contractor = await createUser('contractor')
  for (const heading of ['Leistung,Preis', 'Item,2026']) {
    const { id, status } = await check(contractor, file(heading, 'Swap outlet,85'))
    expect(status).toBe('unmapped')
    await call(contractor, mapPriceImport, { id, mapping: { item_name: 0, price: 1 } })
    await runJobs()
    expect(await newItems(contractor, id)).toEqual([[2, 'Swap outlet', '85.00']])
  }
})

test('staff’s import keeps the first price, too', async () => {
  const [admin, contractor] = [await createUser('admin'), await createUser('contractor')]
  const contractorId = contractor.actor.userId
  const csv = file('Swap outlet,85', 'Hang fan,220')
  expect((await call(admin, importPricebookCsv, { contractorId }, { file: csv })).body).toMatchObject({
    imported: 2,
    errors: [],
  })
})

test('staff’s import names no item by its code, its category, or the title of the file', async () => {
  const [admin, contractor] = [await createUser('admin'), await createUser('contractor')]
  const contractorId = contractor.actor.userId
  const written = async (...lines: string[]) => {
    const { body } = await call(admin, importPricebookCsv, { contractorId }, { file: file(...lines) })
    return [body.imported, (await bookOf(contractor)).map(({ itemName, code }) => [itemName, code])]
  }
  expect(await written('Kitchen,Replace outlet,185', 'Kitchen,Hang fan,220')).toEqual([0, []])
  expect(await written('Price list,2026', 'Swap outlet,85')).toEqual([0, []])
  expect(await written('EL-101,Swap outlet,85')).toEqual([1, [['Swap outlet', 'EL-101']]])
  expect(await written('Price list,2026', 'Item,Price', 'Hang fan,220')).toEqual([
    1,
    [
      ['Hang fan', null],
      ['Swap outlet', 'EL-101'],
    ],
  ])
})
