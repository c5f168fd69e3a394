import { expect, test } from 'vitest'
import {
  addPricebookItem,
  getPricebookCoverage,
  importPricebookCsv,
} from '#domain/pricing/pricebooks/contract.ts'
import { createUser } from '#test/builders/people.ts'
import { apply, check, csv } from '#test/builders/price-imports.ts'
import { call } from '#test/harness/harness.ts'
import { listImportRivals, undoPriceImport } from './contract.ts'

const priced = (itemName: string, price: string) => ({ itemName, minPrice: price, maxPrice: price })
const OWN = priced('GFI receptacle', '135.00')
const LATER = priced('GFCI receptacle', '148.00')

test('an import says which of its prices isn’t used, because an earlier item names the same work', async () => {
  const contractor = await createUser('contractor')
  await call(contractor, addPricebookItem, { itemName: OWN.itemName, minPrice: OWN.minPrice })
  const { id } = await check(contractor, csv('GFCI receptacle,148,,', 'Attic fan,700,,'))
  const expected = [{ used: OWN, unused: [LATER], why: 'added_earlier' }]
  const rivals = async () => (await call(contractor, listImportRivals, { id })).body
  expect(await rivals()).toEqual(expected)
  await apply(contractor, id)
  expect(await rivals()).toEqual(expected)
  expect((await call(contractor, getPricebookCoverage, {})).body.rivals).toEqual(expected)
  await call(contractor, undoPriceImport, { id })
  expect(await rivals()).toEqual([])
  expect((await call(await createUser('contractor'), listImportRivals, { id })).status).toBe(404)
})

test('an import that changes a price is no rival of its own item, and one of other items says nothing', async () => {
  const contractor = await createUser('contractor')
  for (const { itemName, minPrice } of [OWN, LATER])
    await call(contractor, addPricebookItem, { itemName, minPrice })
  const other = await check(contractor, csv('Attic fan,700,,'))
  expect((await call(contractor, listImportRivals, { id: other.id })).body).toEqual([])
  const { id } = await check(contractor, csv('GFCI receptacle,135,,'))
  expect((await call(contractor, listImportRivals, { id })).body).toEqual([])
})

test('of two names for the same work in one file, none is used, however far apart they are', async () => {
  const contractor = await createUser('contractor')
  const others = Array.from({ length: 1_000 }, (_, n) => `Shelf ${n},10,,`)
  const { id } = await check(contractor, csv('GFI receptacle,135,,', ...others, 'GFCI receptacle,148,,'))
  const expected = [{ used: null, unused: [LATER, OWN], why: 'undecided' }]
  expect((await call(contractor, listImportRivals, { id })).body).toEqual(expected)
  await apply(contractor, id)
  expect((await call(contractor, listImportRivals, { id })).body).toEqual(expected)
})

test('a CSV file that’s imported at once says so, too, with the contractor', async () => {
  const [admin, contractor] = [await createUser('admin'), await createUser('contractor')]
  const contractorId = contractor.actor.userId
  await call(contractor, addPricebookItem, { itemName: OWN.itemName, minPrice: OWN.minPrice })
  const file = csv('GFCI receptacle,148,,')
  const { body } = await call(admin, importPricebookCsv, { contractorId }, { file })
  expect(body.rivals).toEqual([
    { used: OWN, unused: [LATER], why: 'added_earlier', contractorName: expect.any(String) },
  ])
  const plain = await call(admin, importPricebookCsv, { contractorId }, { file: csv('Attic fan,700,,') })
  expect(plain.body).not.toHaveProperty('rivals')
})
