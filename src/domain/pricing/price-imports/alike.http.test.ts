import { expect, test } from 'vitest'
import { addPricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import { createUser } from '#test/builders/people.ts'
import { check, csv } from '#test/builders/price-imports.ts'
import { call } from '#test/harness/harness.ts'
import { listImportRows } from './contract.ts'

test.each([
  csv('"GFCI outlet install",152,,', 'AFCI breakers,170,,', 'GFCI outlet repair,90,,', 'Hang fan,220,,'),
  {
    name: 'prices.txt',
    content: 'GFCI outlet install $152\nAFCI breakers $170\nGFCI outlet repair $90\nHang fan $220\n',
  },
])('new items that look like those of the pricebook are marked ($name)', async (file) => {
  const contractor = await createUser('contractor')
  await call(contractor, addPricebookItem, { itemName: 'GFCI outlet, install', minPrice: '148' })
  await call(contractor, addPricebookItem, { itemName: 'AFCI breaker', minPrice: '165', maxPrice: '215' })
  await call(contractor, addPricebookItem, { itemName: 'hang FAN', minPrice: '210' })
  const { id } = await check(contractor, file)
  const rows = async (outcome: 'new' | 'changed') =>
    (await call(contractor, listImportRows, { id, outcome })).body.map(({ item, reason }) => [
      item?.itemName,
      reason,
    ])
  expect(await rows('new')).toEqual([
    ['GFCI outlet install', 'Looks like “GFCI outlet, install” ($148.00), which stays.'],
    ['AFCI breakers', 'Looks like “AFCI breaker” ($165.00 – $215.00), which stays.'],
    ['GFCI outlet repair', null],
  ])
  expect(await rows('changed')).toEqual([['Hang fan', null]])
})
