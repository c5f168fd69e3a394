import { expect, test } from 'vitest'
import { auditEventsOf } from '#test/audit-trail.ts'
import { type Caller, call, type UploadedFile } from '#test/harness.ts'
import { storedKeys } from '#test/market.ts'
import { createUser, type Person } from '#test/people.ts'
import { importPricebookCsv, listContractorPricebook, MAX_CSV_BYTES } from './contract.ts'

const HEADER = 'item_name,description,min_price,max_price,unit,category'

const csv = (content: UploadedFile['content'], name = 'book.csv') => ({ file: { name, content } })
const rows = (...lines: string[]) => csv([HEADER, ...lines].join('\r\n'))

const importFor = (admin: Caller, contractor: Person, book: ReturnType<typeof csv>) =>
  call(admin, importPricebookCsv, { contractorId: contractor.actor.userId }, book)

const bookOf = async (admin: Caller, contractor: Person) =>
  (await call(admin, listContractorPricebook, { id: contractor.actor.userId })).body

const staffAndContractor = async () => ({
  admin: await createUser('admin'),
  contractor: await createUser('contractor'),
})

test('a spreadsheet’s export becomes the pricebook: byte order mark, quotes, line breaks, dollar signs', async () => {
  const { admin, contractor } = await staffAndContractor()
  const book = `\ufeff${HEADER}\r\n"Panel, 200 A","New ""main"" panel\r\nwith permit","$2,400.00",$3200,each,Panels\r\nÉclairage,,90,90,,\r\n`

  const { status, body } = await importFor(admin, contractor, csv(book))

  expect([status, body]).toEqual([200, { imported: 2, skipped: 0, errors: [] }])
  expect(await bookOf(admin, contractor)).toMatchObject([
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

test('every bad row is named with its line and reason, and the good ones are taken', async () => {
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
      { line: 4, reason: 'The price “free” is no amount in dollars' },
      { line: 5, reason: 'The minimum price 200 is above the maximum price 100' },
      { line: 6, reason: 'The price “-5” is negative' },
    ],
  })
  expect((await bookOf(admin, contractor)).map(({ itemName }) => itemName)).toEqual(['Bulb', 'GFCI'])
})

test('the same item is changed, or skipped where nothing differs, whatever its case', async () => {
  const { admin, contractor } = await staffAndContractor()
  await importFor(admin, contractor, rows('GFCI receptacle,,145,195,each,', 'Dimmer,,90,90,each,'))

  const again = await importFor(
    admin,
    contractor,
    rows('gfci RECEPTACLE,,150,195,each,', 'Dimmer,,90,90,each,'),
  )

  expect(again.body).toEqual({ imported: 1, skipped: 1, errors: [] })
  expect(await bookOf(admin, contractor)).toMatchObject([
    { itemName: 'Dimmer', minPrice: '90.00' },
    { itemName: 'gfci RECEPTACLE', minPrice: '150.00' },
  ])
})

test('an item that a file names twice is as its last row says', async () => {
  const { admin, contractor } = await staffAndContractor()
  const book = rows('GFCI,,145,195,each,', 'Dimmer,,90,90,,', 'gfci,,150,160,each,', 'Gfci,,150,170,each,')
  expect((await importFor(admin, contractor, book)).body).toEqual({ imported: 4, skipped: 0, errors: [] })
  expect(await bookOf(admin, contractor)).toMatchObject([
    { itemName: 'Dimmer' },
    { itemName: 'Gfci', minPrice: '150.00', maxPrice: '170.00' },
  ])
})

test('cells that a spreadsheet would run are kept as the text that they are', async () => {
  const { admin, contractor } = await staffAndContractor()
  await importFor(
    admin,
    contractor,
    rows(`"=HYPERLINK(""http://evil.example"")",<script>alert(1)</script>,1,1,+1,@x`),
  )
  expect(await bookOf(admin, contractor)).toMatchObject([
    {
      itemName: '=HYPERLINK("http://evil.example")',
      description: '<script>alert(1)</script>',
      unit: '+1',
      category: '@x',
    },
  ])
})

test('10,000 rows are taken in one go, and the next one is told', async () => {
  const { admin, contractor } = await staffAndContractor()
  const lines = Array.from({ length: 10_001 }, (_, index) => `Item ${index},,10,20,each,`)
  const { body } = await importFor(admin, contractor, rows(...lines))
  expect(body).toEqual({
    imported: 10_000,
    skipped: 0,
    errors: [{ line: 10_002, reason: 'Only the first 10,000 rows are read' }],
  })
  expect(await bookOf(admin, contractor)).toHaveLength(10_000)
})

test('a file for several contractors goes by their addresses; rows of nobody are named', async () => {
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
      { line: 4, reason: `There is no contractor with the address ${agent.email}.` },
      { line: 5, reason: 'contractor_email is empty: fill it in, or choose the contractor in the form.' },
    ],
  })
  expect(await bookOf(admin, contractor)).toMatchObject([{ minPrice: '145.00' }])
  expect(await bookOf(admin, other)).toMatchObject([{ minPrice: '150.00' }])
})

test.each<[string, ReturnType<typeof csv>, string | RegExp]>([
  ['no rows', csv(HEADER), ''],
  ['other columns', csv('colour,size\nred,1'), 'item_name and min_price is missing'],
  ['a picture by another name', csv(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')), 'is missing'],
])('a file with %s imports nothing', async (_what, book, reason) => {
  const { admin, contractor } = await staffAndContractor()
  const { status, body } = await importFor(admin, contractor, book)
  expect([status, body.imported]).toEqual([200, 0])
  expect(body.errors.map((error) => error.reason).join()).toContain(reason)
  expect(await bookOf(admin, contractor)).toEqual([])
})

test.each<[string, { file?: UploadedFile }, number, string]>([
  ['no file', {}, 400, 'Please select a CSV file to upload'],
  ['an empty file', csv(''), 400, 'The file is empty. Please choose another one.'],
  ['another kind of file', csv('a', 'book.xlsx'), 415, 'Please select a CSV file to upload'],
  ['more than 5 MB', csv('a'.repeat(MAX_CSV_BYTES + 1)), 413, 'File size must be less than 5MB'],
])('%s is refused in a sentence, and nothing is stored', async (_what, asked, status, message) => {
  const { admin, contractor } = await staffAndContractor()
  const before = await storedKeys()
  const answer = await call(admin, importPricebookCsv, { contractorId: contractor.actor.userId }, asked)
  expect(answer).toMatchObject({ status, body: { message } })
  expect(await storedKeys()).toEqual(before)
})

test('a book for somebody who is no contractor is refused, and its file is not kept', async () => {
  const { admin } = await staffAndContractor()
  const agent = await createUser('agent')
  const before = await storedKeys()
  expect((await importFor(admin, agent, rows('GFCI,,1,1,,'))).status).toBe(404)
  expect((await call(admin, listContractorPricebook, { id: agent.actor.userId })).status).toBe(404)
  expect(await storedKeys()).toEqual(before)
})

test('an import leaves a trace of who did it and how much, and no file', async () => {
  const { admin, contractor } = await staffAndContractor()
  const before = await storedKeys()
  await importFor(admin, contractor, rows('GFCI,,145,195,each,', 'Dimmer,,free,,,'))
  expect(await auditEventsOf(admin)).toEqual([
    {
      action: 'pricebook-imported',
      subject: contractor.actor.userId,
      details: { imported: 1, skipped: 0, errors: 1 },
    },
  ])
  expect(await storedKeys()).toEqual(before)
})
