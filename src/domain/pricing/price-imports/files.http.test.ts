import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addPricebookItem, getPricebookTemplate } from '#domain/pricing/pricebooks/contract.ts'
import { createUser } from '#test/builders/people.ts'
import { apply, bookOf, check, exported } from '#test/builders/price-imports.ts'
import { call, runJobs } from '#test/harness/harness.ts'
import { applyPriceImport, downloadImportErrors, getPriceImport, mapPriceImport } from './contract.ts'

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

test('rows that were left out come back as CSV with their cells and reasons, safe to open and to import again', async () => {
  const contractor = await createUser('contractor')
  const content = 'name,price,note\n"=HYPERLINK(""x"")",free,-1\n,5,\nOK,1,\n'
  const { id } = await check(contractor, { name: 'own.csv', content })
  const { headers, bytes } = await call(contractor, downloadImportErrors, { id })
  expect(headers['content-disposition']).toContain('own-errors.csv')
  expect(bytes.toString()).toBe(
    [
      '\ufeffname,price,note,line,reason',
      `"'=HYPERLINK(""x"")",free,'-1,2,"The price “free” isn’t an amount in dollars like 1,250.00"`,
      ',5,,3,"The item has no name"',
      '',
    ].join('\r\n'),
  )
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
  expect(counts).toEqual({ new: added, changed: 0, unchanged: 0, excluded: 0, error: 0 })
  await apply(second, id)
  expect(await bookOf(second)).toEqual(await bookOf(first))
  expect(await exported(second)).toBe(content)
})
