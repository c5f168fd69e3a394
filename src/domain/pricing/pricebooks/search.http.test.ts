import { expect, test } from 'vitest'
import { createUser, type Person } from '#test/builders/people.ts'
import { call } from '#test/harness/harness.ts'
import { importPricebookCsv, searchPrices } from './contract.ts'

async function createBook(rows: readonly string[]) {
  const [admin, contractor] = [await createUser('admin'), await createUser('contractor')]
  const content = ['name,description,unit,min,max', ...rows].join('\n')
  const file = { name: 'book.csv', content, type: 'text/csv' }
  const { status } = await call(
    admin,
    importPricebookCsv,
    { contractorId: contractor.actor.userId },
    { file },
  )
  expect(status).toBe(200)
  return { admin, contractor }
}

const search = async (admin: Person, contractor: Person | null, terms: { q?: string; like?: string }) =>
  (await call(admin, searchPrices, { contractorId: contractor?.actor.userId ?? '', ...terms })).body

test('a search finds the contractor’s own items first, then the catalogue’s, with price and unit', async () => {
  const { admin, contractor } = await createBook([
    'Weatherproof GFCI receptacle,With an in-use cover,each,180,220',
    'GFCI receptacle,,each,95,95',
    'Ceiling fan,,each,300,400',
  ])
  const found = await search(admin, contractor, { q: 'gfci rec' })
  expect(found.slice(0, 2)).toEqual([
    {
      source: 'pricebook',
      name: 'GFCI receptacle',
      detail: null,
      unit: 'each',
      minPrice: '95.00',
      maxPrice: '95.00',
    },
    expect.objectContaining({ name: 'Weatherproof GFCI receptacle', detail: 'With an in-use cover' }),
  ])
  expect(found.slice(2).length).toBeGreaterThan(0)
  expect(new Set(found.slice(2).map(({ source }) => source))).toEqual(new Set(['catalogue']))
})

test('a search finds words of the description, in any order and case, and treats signs as text', async () => {
  const { admin, contractor } = await createBook(['Odd job 100%,Relocate the Zebrawood lamp,each,10,10'])
  for (const q of ['ZEBRAWOOD relocate', 'lamp odd', '100'])
    expect((await search(admin, contractor, { q }))[0]?.name).toBe('Odd job 100%')
  expect(await search(admin, contractor, { q: 'zebrawood missing' })).toEqual([])
  expect(await search(admin, contractor, { q: '_' })).not.toContainEqual(
    expect.objectContaining({ name: '_' }),
  )
})

test('names that begin with the words come first, then names with them, then other texts; additional units after the first', async () => {
  const { admin, contractor } = await createBook([
    'AFCI breaker,Combination type,each,165,215',
    'Combination switch,,each,60,60',
    'Smoke/CO combination alarm,,each,138,138',
    '"GFCI outlet, each additional",Same visit,each,112,112',
    '"GFCI outlet, install",,each,148,148',
    'Ceiling fan,On a GFCI outlet,each,300,400',
    'Exterior WR GFCI outlet,,each,155,185',
    "GFCI outlet ea add'l floor,,each,99,99",
  ])
  const namesFor = async (q: string) =>
    (await search(admin, contractor, { q }))
      .filter(({ source }) => source === 'pricebook')
      .map(({ name }) => name)
  expect(await namesFor('combination')).toEqual([
    'Combination switch',
    'Smoke/CO combination alarm',
    'AFCI breaker',
  ])
  expect(await namesFor('gfci')).toEqual([
    'GFCI outlet, install',
    "GFCI outlet ea add'l floor",
    'GFCI outlet, each additional',
    'Exterior WR GFCI outlet',
    'Ceiling fan',
  ])
})

test('names in the catalog with the words come before other texts with them', async () => {
  const { admin } = await createBook(['Any,,each,1,1'])
  const names = (await search(admin, null, { q: 'breaker' })).map(({ name }) => /breaker/i.test(name))
  expect(names).toEqual(names.toSorted((a, b) => Number(b) - Number(a)))
})

test('before anything is typed, the items most like the line’s work come first', async () => {
  const { admin, contractor } = await createBook([
    'Aluminum pigtail,,each,20,20',
    'Replace smoke alarm,,each,80,80',
    'Smoke alarm battery,,each,8,8',
  ])
  const [first] = await search(admin, contractor, { like: 'Replace a smoke alarm in the hallway' })
  expect(first?.name).toBe('Replace smoke alarm')
})

test('no other contractor’s prices are offered, and without a contractor only the catalogue’s', async () => {
  const { admin, contractor } = await createBook(['Quetzal light,,each,10,10'])
  const other = await createUser('contractor')
  expect(await search(admin, other, { q: 'quetzal' })).toEqual([])
  expect(await search(admin, null, { q: 'quetzal' })).toEqual([])
  expect((await search(admin, contractor, { q: 'quetzal' })).map(({ name }) => name)).toEqual([
    'Quetzal light',
  ])
  const catalogue = await search(admin, null, { q: 'gfci' })
  expect(catalogue.length).toBeGreaterThan(0)
  expect(catalogue.every(({ source }) => source === 'catalogue')).toBe(true)
})

test('in a book of 10,000 items, a search returns only the best matches', async () => {
  const { admin, contractor } = await createBook(
    Array.from({ length: 10_000 }, (_, n) => `Item ${n} for circuits,,each,${n + 1},${n + 2}`),
  )
  const found = await search(admin, contractor, { q: 'item 9999' })
  expect(found.map(({ name }) => name)).toEqual(['Item 9999 for circuits'])
  expect((await search(admin, contractor, { q: 'item circuits' })).length).toBeLessThanOrEqual(20)
})
