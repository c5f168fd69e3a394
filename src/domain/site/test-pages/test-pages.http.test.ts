import { expect, test } from 'vitest'
import { getReport } from '#domain/reports/contract.ts'
import { getCoverage } from '#domain/territories/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { fillPath } from '#kernel/endpoint.ts'
import { buildApp } from '#server/app.ts'
import { createMarket, textReport } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { priceWork } from '#test/builders/prices.ts'
import { auditEventsAbout } from '#test/harness/audit-trail.ts'
import { call, ctx, runJobs, visitor } from '#test/harness/harness.ts'
import { readPages } from '#test/harness/pages.ts'
import {
  countTestData,
  getTestBoundaries,
  importTestCsv,
  importTestPricebook,
  listAvailableTerritories,
  listHeldTerritories,
  listTestContractors,
  listTestContractorTerritories,
  listTestEstimates,
  listTestPricebooks,
  listTestTerritories,
  listTestUsers,
  MAX_TEST_UPLOAD_BYTES,
  reassignTerritories,
  seedStates,
  updateTestContractor,
  uploadTestReport,
} from './contract.ts'
import { testPageRoutes } from './handlers.ts'
import { SEEDED_TERRITORIES } from './seeds.ts'

const territoryOf = async (zip: string) =>
  (await call(visitor, listTestTerritories, { limit: 500 })).body.find(({ zipCode }) => zipCode === zip)!

test('the sample sets are 51 territories of Wisconsin, 35 of Illinois and 27 of Minnesota', () => {
  const sizes = Object.entries(SEEDED_TERRITORIES).map(([state, rows]) => [
    state,
    new Set(rows.map(({ zipCode }) => zipCode)).size,
  ])
  expect(Object.fromEntries(sizes)).toEqual({ WI: 51, IL: 35, MN: 27 })
})

test('without a host of boundaries, the response says so', async () => {
  const { status, body } = await call(visitor, getTestBoundaries, { state: 'IL' })
  expect([status, body]).toMatchObject([
    404,
    { message: 'Could not load Illinois ZIP code boundaries. Showing list view only.' },
  ])
})

test('seeding creates what is missing, leaves what is there, and does nothing the second time', async () => {
  const { admin } = await createMarket()
  const contractor = await createUser('contractor')
  const [taken] = SEEDED_TERRITORIES.WI
  expect((await call(visitor, seedStates, {})).body).toEqual({ createdCount: 113 })
  const { id } = await territoryOf(taken!.zipCode)
  await call(visitor, reassignTerritories, { territoryIds: [id], contractorId: contractor.actor.userId })

  expect((await call(visitor, seedStates, {})).body).toEqual({ createdCount: 0 })
  expect((await territoryOf(taken!.zipCode)).contractorId).toBe(contractor.actor.userId)
  const states = await Promise.all(
    ['IL', 'MN'].map(
      async (state) => (await call(visitor, listAvailableTerritories, { state, limit: 500 })).body.length,
    ),
  )
  expect(states).toEqual([35, 27])
  // Seeding doesn't launch a state.
  expect((await call(admin, getCoverage, { zip: '60601' })).body.served).toBe(false)
  expect((await auditEventsAbout('WI IL MN')).map(({ details }) => details)).toEqual([
    { created: 113 },
    { created: 0 },
  ])
})

test('lists of territories say who has them, and hold one state’s if asked', async () => {
  const { contractor, zip } = await createMarket()
  const held = (await readPages(visitor, listHeldTerritories, { state: 'WI' })).flat()
  expect(held.find(({ territory }) => territory.zipCode === zip)).toMatchObject({
    territory: { zipCode: zip, state: 'WI', contractorId: contractor.actor.userId },
    contractor: { id: contractor.actor.userId, email: contractor.email, licenseNumber: 'EC-12345' },
  })
  expect(held.every(({ territory }) => territory.state === 'WI')).toBe(true)
  expect(held.filter(({ territory, contractor }) => !territory.contractorId !== !contractor)).toEqual([])
  const own = await call(visitor, listTestContractorTerritories, { id: contractor.actor.userId })
  expect(own.body.map(({ zipCode }) => zipCode)).toEqual([zip])
  const unknown = await call(visitor, listTestContractorTerritories, { id: crypto.randomUUID() as UserId })
  expect(unknown.status).toBe(404)
})

test('territories go to a contractor or to none, and the audit trail says so', async () => {
  const { contractor, zip } = await createMarket()
  const { id } = await territoryOf(zip)
  const freed = await call(visitor, reassignTerritories, { territoryIds: [id], contractorId: null })
  expect(freed.body).toMatchObject({ moved: 1 })
  expect((await territoryOf(zip)).contractorId).toBeNull()
  const { actor } = contractor
  const back = await call(visitor, reassignTerritories, { territoryIds: [id], contractorId: actor.userId })
  expect(back.body).toMatchObject({ created: 1 })
  expect((await auditEventsAbout(zip)).map(({ action }) => action)).toEqual([
    'territories-assigned', // by the market
    'territories-assigned',
    'territories-assigned',
  ])

  const unknown = { territoryIds: [crypto.randomUUID()], contractorId: null }
  expect((await call(visitor, reassignTerritories, unknown)).status).toBe(404)
  const none = await call(visitor, reassignTerritories, { territoryIds: [], contractorId: null })
  expect([none.status, none.body.message]).toEqual([400, 'Choose at least one ZIP code'])
})

test('changing one field of a contractor leaves the others', async () => {
  await createUser('admin')
  const { actor, email } = await createUser('contractor', { phone: '(414) 555-0100' })
  const id = actor.userId
  const { body } = await call(visitor, updateTestContractor, { id, companyName: 'Harbor Electric' })
  expect(body).toMatchObject({
    id,
    email,
    companyName: 'Harbor Electric',
    phone: '(414) 555-0100',
    licenseNumber: 'EC-12345',
    isVerified: true,
    isEmailVerified: true,
  })
  const wrong = await call(visitor, updateTestContractor, { id, firstName: ' ' })
  expect([wrong.status, wrong.body.fields]).toEqual([400, { firstName: 'First name is required' }])
  const unknown = { id: crypto.randomUUID() as UserId, firstName: 'Lee' }
  expect((await call(visitor, updateTestContractor, unknown)).status).toBe(404)
})

test('an uploaded report becomes a draft of the first agent, and is listed', async () => {
  const { agent, admin, contractor, address } = await createMarket()
  await priceWork(admin, contractor, '145')
  const before = (await call(visitor, countTestData, {})).body
  const { status, body } = await call(
    visitor,
    uploadTestReport,
    { propertyAddress: address },
    { file: textReport },
  )
  expect(status).toBe(201)
  await runJobs()
  expect((await call(admin, getReport, { id: body.id })).body.propertyAddress).toBe(address)
  // Another agent than the stand-in doesn't see it.
  const isFirst = (await call(agent, getReport, { id: body.id })).status
  expect([200, 404]).toContain(isFirst)
  const [newest] = (await call(visitor, listTestEstimates, { limit: 10 })).body
  expect(newest).toMatchObject({
    propertyAddress: address,
    status: 'draft',
    analysisStatus: 'completed',
    contractorId: contractor.actor.userId,
    agentFirstName: 'Sam',
  })
  const after = (await call(visitor, countTestData, {})).body
  expect(after.estimates).toBe(before.estimates + 1)
  const items = (await call(visitor, listTestPricebooks, { limit: 8 })).body
  expect(items[0]).toMatchObject({ contractorId: contractor.actor.userId, minPrice: '145.00' })
})

test('a price list is read into a contractor’s pricebook', async () => {
  const { contractor } = await createMarket()
  const contractorId = contractor.actor.userId
  const content =
    'PRICE LIST\n\nDock outlet on a post ........ $185.00\nBoathouse subpanel ........ $1,450.00\n'
  const file = { name: 'prices.txt', content }
  const { status, body } = await call(visitor, importTestPricebook, { contractorId }, { file })
  expect(status, body.message).toBe(200)
  expect(body).toMatchObject({
    contractorName: expect.stringMatching(/^Volt /),
    itemsCreated: 2,
    totalParsed: 2,
    items: [
      { itemName: 'Dock outlet on a post', minPrice: '185.00', maxPrice: '185.00' },
      { itemName: 'Boathouse subpanel', minPrice: '1450.00' },
    ],
  })
  const none = await call(visitor, importTestPricebook, { contractorId })
  expect([none.status, none.body.message]).toEqual([400, 'Please select a pricebook file to upload'])
  const wrong = await call(
    visitor,
    importTestPricebook,
    { contractorId },
    { file: { ...file, name: 'a.xlsx' } },
  )
  expect(wrong.status).toBe(415)
  const unknown = { contractorId: crypto.randomUUID() as UserId }
  expect((await call(visitor, importTestPricebook, unknown, { file })).status).toBe(404)
})

test('a CSV file is imported into the pricebooks that it names, or into the chosen one', async () => {
  const { contractor } = await createMarket()
  const content = `contractor_email,item_name,min_price\n${contractor.email},Dock light,95\nstranger@example.com,Dock light,95\n`
  const send = (input: { contractorId?: UserId }) =>
    call(visitor, importTestCsv, input, { file: { name: 'prices.csv', content } })
  const { status, body } = await send({})
  expect([status, body]).toEqual([
    200,
    {
      imported: 1,
      skipped: 0,
      errors: [
        {
          line: 3,
          name: 'Dock light',
          reason: 'There is no contractor with the email address stranger@example.com.',
        },
      ],
    },
  ])
  const items = (await call(visitor, listTestPricebooks, { limit: 1 })).body
  expect(items).toMatchObject([{ itemName: 'Dock light', contractorId: contractor.actor.userId }])
  expect((await send({ contractorId: crypto.randomUUID() as UserId })).status).toBe(404)
})

test('the upload asks for an address and a report of at most 10 MB', async () => {
  const { address: propertyAddress } = await createMarket()
  const send = async (input: { propertyAddress: string }, file?: Parameters<typeof call>[3] & object) => {
    const { status, body } = await call(visitor, uploadTestReport, input, file)
    return [status, body.message]
  }
  expect(await send({ propertyAddress: ' ' }, { file: textReport })).toEqual([
    400,
    'Please enter the property address',
  ])
  expect(await send({ propertyAddress })).toEqual([400, 'Please select an inspection report file'])
  expect(await send({ propertyAddress }, { file: { name: 'a.png', content: 'x' } })).toEqual([
    415,
    'File type not supported. Allowed types: .pdf, .doc, .docx, .txt',
  ])
  const large = { name: 'a.txt', content: 'a'.repeat(MAX_TEST_UPLOAD_BYTES + 1) }
  expect(await send({ propertyAddress }, { file: large })).toEqual([413, 'File size must be less than 10MB'])
})

test('users are listed newest first without anything secret', async () => {
  const contractor = await createUser('contractor')
  const [newest] = (await call(visitor, listTestUsers, { role: 'contractor' })).body
  expect(newest).toEqual({
    id: contractor.actor.userId,
    firstName: 'Sam',
    lastName: contractor.name.slice('Sam '.length),
    email: contractor.email,
    role: 'contractor',
    isVerified: true,
    companyName: expect.stringMatching(/^Volt /),
    phone: null,
    licenseNumber: 'EC-12345',
    createdAt: expect.any(String),
  })
  expect((await call(visitor, listTestContractors, { limit: 500 })).body).toContainEqual(
    expect.objectContaining({ id: contractor.actor.userId }),
  )
})

test('another site can’t use a visitor’s browser to make these calls', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await call(visitor, seedStates, {}, { headers })).status).toBe(403)
})

test('where they’re off, no test call exists, and the documentation doesn’t mention one', async () => {
  const context = { config: { ...ctx.config, testPages: false } }
  for (const { endpoint } of testPageRoutes) {
    const { status, body } = await call(visitor, endpoint, { id: crypto.randomUUID() }, { context })
    expect([endpoint.path, status, body]).toMatchObject([endpoint.path, 404, { code: 'not_found' }])
  }
  const docsOf = async (testPages: boolean) => {
    const app = await buildApp(
      { ...ctx, config: { ...ctx.config, testPages } },
      { sessionSecret: 'x'.repeat(32), readiness: { database: async () => {} } as never, pagesDir: null },
    )
    const { body } = await app.inject('/api/docs/json')
    await app.close()
    return body
  }
  expect(await docsOf(false)).not.toMatch(/\/api\/test|test page/i)
  const { path } = fillPath('/api/test/territories', {})
  expect(await docsOf(true)).toContain(path)
})
