import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { InputOf } from '#kernel/endpoint.ts'
import { createUser } from '#test/builders/people.ts'
import { auditEventsOf } from '#test/harness/audit-trail.ts'
import { type Caller, call, ctx } from '#test/harness/harness.ts'
import { readPages } from '#test/harness/pages.ts'
import {
  addPricebookItem,
  changePricebookItem,
  countPricebook,
  countPricebooks,
  getPricebookItem,
  importPricebookCsv,
  listPricebook,
  listPricebooks,
  removePricebookItem,
} from './contract.ts'
import { MAX_ITEMS } from './items.ts'

type Form = Partial<InputOf<typeof addPricebookItem>>

const GFCI = { itemName: 'GFCI receptacle', minPrice: '145.00' }

const add = async (caller: Caller, form: Form = {}) =>
  (await call(caller, addPricebookItem, { ...GFCI, ...form })).body

const namesIn = async (caller: Caller, search?: string) =>
  (await call(caller, listPricebook, { search })).body.map(({ itemName }) => itemName)

test('a contractor adds, changes and removes items of their own pricebook, and each step is audited', async () => {
  const contractor = await createUser('contractor')
  const { userId } = contractor.actor

  const added = await call(contractor, addPricebookItem, {
    itemName: '  GFCI   receptacle ',
    code: 'E-104',
    description: 'With cover plate',
    minPrice: '$1,145',
    maxPrice: '1195.50',
    unit: 'each',
    category: 'Receptacles',
  })
  expect([added.status, added.body]).toEqual([
    201,
    {
      id: added.body.id,
      contractorId: userId,
      itemName: 'GFCI receptacle',
      code: 'E-104',
      description: 'With cover plate',
      minPrice: '1145.00',
      maxPrice: '1195.50',
      unit: 'each',
      category: 'Receptacles',
      version: expect.any(String),
    },
  ])
  const { id } = added.body
  const changed = await call(contractor, changePricebookItem, { id, itemName: 'GFCI', minPrice: '150' })
  expect(changed.body).toMatchObject({
    id,
    itemName: 'GFCI',
    code: null,
    minPrice: '150.00',
    maxPrice: '150.00',
  })
  expect((await call(contractor, getPricebookItem, { id })).body).toEqual(changed.body)
  expect((await call(contractor, removePricebookItem, { id })).status).toBe(204)
  expect((await call(contractor, listPricebook, {})).body).toEqual([])

  const events = await auditEventsOf(contractor)
  expect(events.map(({ action }) => action)).toEqual([
    'pricebook-item-added',
    'pricebook-item-changed',
    'pricebook-item-removed',
  ])
  expect(events[1]).toMatchObject({
    subject: userId,
    details: {
      contractor: expect.any(String),
      item: id,
      from: { minPrice: '1145.00' },
      to: { itemName: 'GFCI', minPrice: '150.00' },
    },
  })
})

test('staff do the same in the pricebook of any contractor, and have to say whose', async () => {
  const [admin, contractor] = [await createUser('admin'), await createUser('contractor')]
  const contractorId = contractor.actor.userId
  const { id } = await add(admin, { contractorId })
  expect((await call(admin, changePricebookItem, { ...GFCI, id, minPrice: '160' })).status).toBe(200)
  expect((await call(contractor, listPricebook, {})).body).toMatchObject([{ id, minPrice: '160.00' }])
  expect((await call(admin, removePricebookItem, { id })).status).toBe(204)

  expect(await call(admin, addPricebookItem, GFCI)).toMatchObject({
    status: 400,
    body: { fields: { contractorId: 'Choose a contractor' } },
  })
  expect((await call(admin, listPricebook, {})).status).toBe(400)
})

test('another contractor’s pricebook is not found, whatever is tried', async () => {
  const [owner, other] = [await createUser('contractor'), await createUser('contractor')]
  const { id } = await add(owner)
  const contractorId = owner.actor.userId
  const statuses = await Promise.all([
    call(other, getPricebookItem, { id }),
    call(other, changePricebookItem, { id, ...GFCI }),
    call(other, removePricebookItem, { id }),
    call(other, listPricebook, { contractorId }),
    call(other, countPricebook, { contractorId }),
    call(other, addPricebookItem, { contractorId, ...GFCI }),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  expect((await call(owner, getPricebookItem, { id })).body.minPrice).toBe('145.00')
})

test('a pricebook is only a contractor’s', async () => {
  const [admin, agent] = [await createUser('admin'), await createUser('agent')]
  const contractorId = agent.actor.userId
  expect((await call(admin, listPricebook, { contractorId })).status).toBe(404)
  expect((await call(admin, addPricebookItem, { contractorId, ...GFCI })).status).toBe(404)
})

test.each<[string, Form, Record<string, string>]>([
  ['no name', { itemName: '   ' }, { itemName: 'Name is required' }],
  ['a long name', { itemName: 'x'.repeat(201) }, { itemName: 'Please shorten the name to 200 characters' }],
  ['no price', { minPrice: '' }, { minPrice: 'Minimum price is required' }],
  [
    'a price in words',
    { minPrice: 'free' },
    { minPrice: 'The price “free” isn’t an amount in dollars like 1,250.00' },
  ],
  [
    'a maximum in scientific notation',
    { maxPrice: '1e3' },
    { maxPrice: 'The price “1e3” isn’t an amount in dollars like 1,250.00' },
  ],
  ['a negative price', { minPrice: '-5' }, { minPrice: 'The price “-5” is negative' }],
  [
    'half a cent',
    { minPrice: '1.0051' },
    { minPrice: 'The price “1.0051” has more than two decimal places' },
  ],
  [
    'a huge price',
    { minPrice: '100000000' },
    { minPrice: 'The price “100000000” is more than $99,999,999.99' },
  ],
  [
    'a maximum below the minimum',
    { minPrice: '10', maxPrice: '9' },
    { maxPrice: 'The maximum price is lower than the minimum price' },
  ],
  ['a long unit', { unit: 'x'.repeat(41) }, { unit: 'Unit must be 40 characters or fewer' }],
])('an item with %s is rejected with a message for the field', async (_what, form, fields) => {
  const contractor = await createUser('contractor')
  expect(await call(contractor, addPricebookItem, { ...GFCI, ...form })).toMatchObject({
    status: 400,
    body: { fields },
  })
})

test('a pricebook has each name once, regardless of case', async () => {
  const contractor = await createUser('contractor')
  const { id } = await add(contractor)
  const dimmer = await add(contractor, { itemName: 'Dimmer' })
  const taken = { fields: { itemName: 'This pricebook already has an item with this name' } }

  const again = await call(contractor, addPricebookItem, { ...GFCI, itemName: 'gfci RECEPTACLE' })
  const renamed = await call(contractor, changePricebookItem, { ...GFCI, id: dimmer.id })
  for (const { status, body } of [again, renamed]) expect([status, body]).toMatchObject([409, taken])

  // Its own name, in other letters, isn't taken.
  const { status } = await call(contractor, changePricebookItem, { ...GFCI, id, itemName: 'gfci Receptacle' })
  expect(status).toBe(200)
  expect((await add(await createUser('contractor'))).itemName).toBe(GFCI.itemName)
})

test('a removed item can be added again as it was', async () => {
  const contractor = await createUser('contractor')
  const { id: _, ...item } = await add(contractor, { code: 'A1', maxPrice: '200', unit: 'each' })
  const [{ id = '' } = {}] = (await call(contractor, listPricebook, {})).body
  await call(contractor, removePricebookItem, { id })
  expect(await add(contractor, item)).toMatchObject(item)
})

test('a search finds items by the beginnings of words in the name, code and category', async () => {
  const contractor = await createUser('contractor')
  await add(contractor, {
    itemName: 'AFCI/GFCI breaker, 20-amp',
    code: 'BRK_20',
    category: 'Panels & breakers',
  })
  await add(contractor, { itemName: 'Éclairage extérieur', code: null, category: null })
  await add(contractor, { itemName: 'O\'Brien\\"s 3/4" conduit', category: 'Raceways' })
  await add(await createUser('contractor'), { itemName: 'GFCI of another contractor' })

  for (const search of ['gfci', 'GFCI br', 'brk 20', 'panels', '20-AMP', 'BREAK'])
    expect(await namesIn(contractor, search), search).toEqual(['AFCI/GFCI breaker, 20-amp'])
  expect(await namesIn(contractor, 'Éclair')).toEqual(['Éclairage extérieur'])
  for (const search of ['o\'brien\\"s', '3/4"', 'brien raceways'])
    expect(await namesIn(contractor, search), search).toEqual(['O\'Brien\\"s 3/4" conduit'])
  for (const search of ['fci', '!!!', "'; drop table pricebooks --", ':* | zz', '&', '\\'])
    expect(await namesIn(contractor, search), search).toEqual([])
  expect(await namesIn(contractor, ' ')).toHaveLength(3)
  expect((await call(contractor, countPricebook, { search: 'gfci' })).body).toEqual({ items: 1 })
  expect((await call(contractor, countPricebook, {})).body).toEqual({ items: 3 })
})

test('a list is read page by page, even if the names are long and items change meanwhile', async () => {
  const contractor = await createUser('contractor')
  const names = Array.from({ length: 5 }, (_, index) => `${'é測'.repeat(99)} ${index}`)
  for (const itemName of names) await add(contractor, { itemName })
  const pages = await readPages(contractor, listPricebook, { limit: 2 }, () =>
    add(contractor, { itemName: `A ${crypto.randomUUID()}` }),
  )
  expect(pages.map((page) => page.map(({ itemName }) => itemName))).toEqual([
    names.slice(0, 2),
    names.slice(2, 4),
    names.slice(4),
  ])
})

test('staff find the pricebook of a contractor among all, by name, company or email', async () => {
  const admin = await createUser('admin')
  const tag = crypto.randomUUID()
  const [b, a] = [
    await createUser('contractor', { companyName: `B ${tag}` }),
    await createUser('contractor', { companyName: `a ${tag}` }),
  ]
  await add(b)

  const pages = await readPages(admin, listPricebooks, { search: tag, limit: 1 })
  expect(pages.flat()).toEqual([
    { contractorId: a.actor.userId, contractorName: `a ${tag}`, email: a.email, items: 0, updatedAt: null },
    {
      contractorId: b.actor.userId,
      contractorName: `B ${tag}`,
      email: b.email,
      items: 1,
      updatedAt: expect.stringMatching(/^20\d\d-.*Z$/),
    },
  ])
  expect((await call(admin, countPricebooks, { search: tag })).body).toEqual({ contractors: 2, empty: 1 })
  expect((await call(admin, listPricebooks, { search: b.email })).body).toHaveLength(1)
  expect((await call(admin, listPricebooks, { search: '%' })).body).toEqual([])
})

/** A contractor whose pricebook has room for one more item. */
async function createAlmostFull() {
  const contractor = await createUser('contractor')
  await ctx.db.execute(sql`
    insert into pricebooks (contractor_id, item_name, min_price, max_price)
    select ${contractor.actor.userId}::uuid, 'Item ' || n, 1, 1 from generate_series(1, ${MAX_ITEMS - 1}::int) n`)
  return contractor
}

test('a pricebook has at most 50,000 items, also if they’re added at once', async () => {
  const contractor = await createAlmostFull()
  const added = await Promise.all(
    ['GFCI', 'AFCI', 'Dimmer'].map((itemName) =>
      call(contractor, addPricebookItem, { itemName, minPrice: '1' }),
    ),
  )
  expect(added.map(({ status }) => status).sort()).toEqual([201, 422, 422])
})

test('a CSV file that would make a pricebook too long changes nothing; one that fits or changes prices is imported', async () => {
  const [admin, contractor] = [await createUser('admin'), await createAlmostFull()]
  const { email, actor } = contractor
  const send = (...lines: string[]) => {
    const content = ['contractor_email,item_name,price', ...lines.map((line) => `${email},${line}`)].join(
      '\n',
    )
    return call(admin, importPricebookCsv, {}, { file: { name: 'book.csv', content } })
  }
  expect(await send('GFCI,145', 'AFCI,95')).toMatchObject({
    status: 422,
    body: { message: 'A pricebook can have up to 50,000 items, and this import would exceed that.' },
  })
  const filter = { contractorId: actor.userId }
  expect((await call(admin, countPricebook, filter)).body.items).toBe(MAX_ITEMS - 1)
  expect((await send('GFCI,145', 'Item 1,2')).body.imported).toBe(2)
  expect((await send('GFCI,150')).body.imported).toBe(1)
  expect((await call(admin, countPricebook, filter)).body.items).toBe(MAX_ITEMS)
})
