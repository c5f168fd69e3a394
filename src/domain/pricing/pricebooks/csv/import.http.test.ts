import { expect, test } from 'vitest'
import { getCoverage } from '#domain/territories/contract.ts'
import { storedKeys } from '#test/builders/market.ts'
import { createUser, type Person } from '#test/builders/people.ts'
import { auditEventsOf } from '#test/harness/audit-trail.ts'
import { type Caller, call, type UploadedFile, visitor } from '#test/harness/harness.ts'
import { readPages } from '#test/harness/pages.ts'
import { importPricebookCsv, listPricebook, MAX_CSV_BYTES } from '../contract.ts'
import { MAX_LINES } from './csv.ts'

const HEADER = 'item_name,description,min_price,max_price,unit,category'

const csv = (content: UploadedFile['content'], name = 'book.csv') => ({ file: { name, content } })
const rows = (...lines: string[]) => csv([HEADER, ...lines].join('\r\n'))

const importFor = (admin: Caller, contractor: Person, book: ReturnType<typeof csv>) =>
  call(admin, importPricebookCsv, { contractorId: contractor.actor.userId }, book)

const itemsOf = async (admin: Caller, contractor: Person) =>
  (await readPages(admin, listPricebook, { contractorId: contractor.actor.userId, limit: 500 })).flat()

const staffAndContractor = async () => ({
  admin: await createUser('admin'),
  contractor: await createUser('contractor'),
})

test('a spreadsheet export is imported: byte order mark, quotes, line breaks, dollar signs', async () => {
  const { admin, contractor } = await staffAndContractor()
  const book = `\ufeff${HEADER}\r\n"Panel, 200 A","New ""main"" panel\r\nwith permit","$2,400.00",$3200,each,Panels\r\nÉclairage,,90,90,,\r\n`

  const { status, body } = await importFor(admin, contractor, csv(book))

  expect([status, body]).toEqual([200, { imported: 2, skipped: 0, errors: [] }])
  expect(await itemsOf(admin, contractor)).toMatchObject([
    {
      itemName: 'Panel, 200 A',
      description: 'New "main" panel\nwith permit',
      minPrice: '2400.00',
      maxPrice: '3200.00',
      unit: 'each',
      category: 'Panels',
    },
    { itemName: 'Éclairage', description: null, minPrice: '90.00', maxPrice: '90.00', unit: null },
  ])
})

test('columns that aren’t used are named', async () => {
  const { admin, contractor } = await staffAndContractor()
  const book = csv('item_name,price,Warranty,,Labor hours\nGFCI,145,1 year,,2\n')
  expect((await importFor(admin, contractor, book)).body).toEqual({
    imported: 1,
    skipped: 0,
    errors: [],
    unusedColumns: ['Warranty', 'Labor hours'],
  })
})

test('every invalid row is reported with its line and reason, and the valid ones are imported', async () => {
  const { admin, contractor } = await staffAndContractor()
  const { body } = await importFor(
    admin,
    contractor,
    rows(
      'GFCI,,145,195,each,',
      ',no name,1,2,,',
      'Dimmer,,free,,,',
      'Outlet,,200,100,,',
      'Fan,,-5,5,,',
      'Bulb,,5,6,,',
    ),
  )
  expect(body).toEqual({
    imported: 2,
    skipped: 0,
    errors: [
      { line: 3, reason: 'The item has no name' },
      { line: 4, name: 'Dimmer', reason: 'The price “free” isn’t an amount in dollars like 1,250.00' },
      { line: 5, name: 'Outlet', reason: 'The minimum price 200 is higher than the maximum price 100' },
      { line: 6, name: 'Fan', reason: 'The price “-5” is negative' },
    ],
  })
  expect((await itemsOf(admin, contractor)).map(({ itemName }) => itemName)).toEqual(['Bulb', 'GFCI'])
})

test('importing an item again updates it, or skips it if nothing differs, regardless of case', async () => {
  const { admin, contractor } = await staffAndContractor()
  await importFor(admin, contractor, rows('GFCI receptacle,,145,195,each,', 'Dimmer,,90,90,each,'))

  const again = await importFor(
    admin,
    contractor,
    rows('gfci RECEPTACLE,,150,195,each,', 'Dimmer,,90,90,each,'),
  )

  expect(again.body).toEqual({ imported: 1, skipped: 1, errors: [] })
  expect(await itemsOf(admin, contractor)).toMatchObject([
    { itemName: 'Dimmer', minPrice: '90.00' },
    { itemName: 'gfci RECEPTACLE', minPrice: '150.00' },
  ])
})

test('of several rows for one item, the last is used, and the others are reported', async () => {
  const { admin, contractor } = await staffAndContractor()
  const book = rows('GFCI,,145,195,each,', 'Dimmer,,90,90,,', 'gfci,,150,160,each,', 'Gfci,,150,170,each,')
  const reason = 'Line 5 repeats this item, so this line isn’t used'
  expect((await importFor(admin, contractor, book)).body).toEqual({
    imported: 2,
    skipped: 0,
    errors: [
      { line: 2, name: 'GFCI', reason },
      { line: 4, name: 'gfci', reason },
    ],
  })
  expect(await itemsOf(admin, contractor)).toMatchObject([
    { itemName: 'Dimmer' },
    { itemName: 'Gfci', minPrice: '150.00', maxPrice: '170.00' },
  ])
})

test('formulas in cells are stored as plain text', async () => {
  const { admin, contractor } = await staffAndContractor()
  await importFor(
    admin,
    contractor,
    rows(`"=HYPERLINK(""http://evil.example"")",<script>alert(1)</script>,1,1,+1,@x`),
  )
  expect(await itemsOf(admin, contractor)).toMatchObject([
    {
      itemName: '=HYPERLINK("http://evil.example")',
      description: '<script>alert(1)</script>',
      unit: '+1',
      category: '@x',
    },
  ])
})

test('10,000 rows are imported at once, and the row after that is reported', async () => {
  const { admin, contractor } = await staffAndContractor()
  const lines = Array.from({ length: 10_001 }, (_, index) => `Item ${index},,10,20,each,`)
  const { body } = await importFor(admin, contractor, rows(...lines))
  expect(body).toEqual({
    imported: 10_000,
    skipped: 0,
    errors: [{ line: 10_002, reason: 'Only the first 10,000 rows were read' }],
  })
  expect(await itemsOf(admin, contractor)).toHaveLength(10_000)
})

test('rows for several contractors are matched by email address, and unmatched rows are reported', async () => {
  const { admin, contractor } = await staffAndContractor()
  const other = await createUser('contractor')
  const agent = await createUser('agent')
  const book = [
    'contractor_email,item_name,price',
    `${contractor.email.toUpperCase()},GFCI,145`,
    `${other.email},GFCI,150`,
    `${agent.email},GFCI,1`,
    ',GFCI,1',
  ]
  const { body } = await call(admin, importPricebookCsv, { contractorId: '' }, csv(book.join('\n')))
  expect(body).toEqual({
    imported: 2,
    skipped: 0,
    errors: [
      { line: 4, name: 'GFCI', reason: `There is no contractor with the email address ${agent.email}.` },
      {
        line: 5,
        name: 'GFCI',
        reason: 'contractor_email is empty. Fill it in, or choose a contractor in the form.',
      },
    ],
  })
  expect(await itemsOf(admin, contractor)).toMatchObject([{ minPrice: '145.00' }])
  expect(await itemsOf(admin, other)).toMatchObject([{ minPrice: '150.00' }])
})

test.each<[string, ReturnType<typeof csv>, string | RegExp]>([
  ['no rows', csv(HEADER), ''],
  ['other columns', csv('colour,size\nred,1'), 'Missing: item_name, min_price'],
  ['a picture by another name', csv(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), 'Missing: '],
])('a file with %s imports nothing', async (_what, book, reason) => {
  const { admin, contractor } = await staffAndContractor()
  const { status, body } = await importFor(admin, contractor, book)
  expect([status, body.imported]).toEqual([200, 0])
  expect(body.errors.map((error) => error.reason).join()).toContain(reason)
  expect(await itemsOf(admin, contractor)).toEqual([])
})

test.each<[string, { file?: UploadedFile }, number, string]>([
  ['no file', {}, 400, 'Please select a CSV file to upload'],
  ['an empty file', csv(''), 400, 'The file is empty. Please choose another one.'],
  ['another kind of file', csv('a', 'book.xlsx'), 415, 'Please select a CSV file to upload'],
  ['more than 5 MB', csv('a'.repeat(MAX_CSV_BYTES + 1)), 413, 'File size must be less than 5MB'],
])('%s is rejected with a clear message, and nothing is stored', async (_what, options, status, message) => {
  const { admin, contractor } = await staffAndContractor()
  const before = await storedKeys()
  const response = await call(admin, importPricebookCsv, { contractorId: contractor.actor.userId }, options)
  expect(response).toMatchObject({ status, body: { message } })
  expect(await storedKeys()).toEqual(before)
})

test('an import for someone who is not a contractor is rejected, and its file is deleted', async () => {
  const { admin } = await staffAndContractor()
  const agent = await createUser('agent')
  const before = await storedKeys()
  expect((await importFor(admin, agent, rows('GFCI,,1,1,,'))).status).toBe(404)
  expect((await call(admin, listPricebook, { contractorId: agent.actor.userId })).status).toBe(404)
  expect(await storedKeys()).toEqual(before)
})

test('an import is audited with its counts and leaves no file behind', async () => {
  const { admin, contractor } = await staffAndContractor()
  const before = await storedKeys()
  await importFor(admin, contractor, rows('GFCI,,145,195,each,', 'Dimmer,,free,,,'))
  expect(await auditEventsOf(admin)).toEqual([
    {
      action: 'pricebook-imported',
      subject: contractor.actor.userId,
      details: { contractor: expect.any(String), file: 'book.csv', imported: 1, skipped: 0, errors: 1 },
    },
  ])
  expect(await storedKeys()).toEqual(before)
})

/** As slow to parse as our limits allow: each line has fewer cells than the header. */
const HOSTILE = `item_name,price\n${' \n'.repeat(MAX_LINES * 2)}`

test('other requests are answered while a hostile file is being parsed', async () => {
  const { admin, contractor } = await staffAndContractor()
  const before = await storedKeys()
  let isDone = false
  const importing = importFor(admin, contractor, csv(HOSTILE)).finally(() => {
    isDone = true
  })
  const isFileStored = async () => (await storedKeys()).length > before.length
  let answered = 0
  while (!isDone && answered < 10) {
    const wasStored = await isFileStored()
    expect((await call(visitor, getCoverage, { zip: '53202' })).status).toBe(200)
    // The file is deleted as soon as it's parsed, so it was being parsed during the whole request.
    if (wasStored && (await isFileStored())) answered++
  }
  expect(answered).toBe(10)
  const { status, body } = await importing
  expect([status, body.imported]).toEqual([200, 0])
  expect(body.errors).toEqual([
    {
      line: MAX_LINES + 1,
      reason:
        'Only the first 50,000 lines were read. Delete blank lines or split the file, then import it again',
    },
  ])
})

test('a file of nothing but line breaks is rejected in the same way', async () => {
  const { admin, contractor } = await staffAndContractor()
  const { status, body } = await importFor(admin, contractor, csv('\n'.repeat(MAX_CSV_BYTES)))
  expect([status, body.imported]).toEqual([200, 0])
  expect(body.errors.map(({ reason }) => reason)).toEqual([
    'The file is empty',
    expect.stringContaining('Only the first 50,000 lines were read'),
  ])
})
