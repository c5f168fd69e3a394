import { expect, test } from 'vitest'
import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { createReport, listAdminReports } from '#domain/intake/contract.ts'
import { importPricebookCsv } from '#domain/pricing/pricebooks/contract.ts'
import { getSiteConfig } from '#domain/site/public-site/contract.ts'
import { textReport } from '#test/builders/market.ts'
import { createUser } from '#test/builders/people.ts'
import { type Caller, call, ctx, runJobs, visitor } from '#test/harness/harness.ts'
import {
  assignTerritories,
  assignTerritory,
  getCoverage,
  getZip,
  listCounties,
  listWaitlist,
  notifyWhenServed,
  STATE_CODES,
} from './contract.ts'

/** An installation that serves five states. */
const context = { config: { ...ctx.config, servedStates: [...STATE_CODES] } }

/** Assigns all ZIP codes of a county, as the bulk dialog does. */
async function assignCounty(admin: Caller, contractor: Awaited<ReturnType<typeof createUser>>, name: string) {
  const counties = (await call(admin, listCounties, { state: 'IL' }, { context })).body
  const territories = counties
    .find((county) => county.name === name)!
    .zips.map(({ zipCode, city, state }) => ({
      zipCode,
      city: city!,
      state: state!,
      contractorId: contractor.actor.userId,
    }))
  return (await call(admin, assignTerritories, { territories }, { context })).body
}

test('an Illinois agent’s report becomes a draft at the prices of the Illinois contractor', async () => {
  const admin = await createUser('admin')
  const contractor = await createUser('contractor', { companyName: 'Prairie State Electric' })
  const agent = await createUser('agent')
  expect(await assignCounty(admin, contractor, 'Sangamon')).toMatchObject({ created: 54, moved: 0 })
  const file = {
    name: 'book.csv',
    content: 'item_name,min_price\nCorrect double-tapped breaker,187.00\nService call and first hour,95.00\n',
  }
  await call(admin, importPricebookCsv, { contractorId: contractor.actor.userId }, { file })

  const propertyAddress = '310 E Adams St, Springfield, IL 62701'
  const coverage = (await call(agent, getCoverage, { zip: '62701' }, { context })).body
  expect(coverage).toMatchObject({ served: true, state: 'IL', contractorName: 'Prairie State Electric' })
  const { status, body } = await call(agent, createReport, { propertyAddress }, { file: textReport, context })
  expect(status).toBe(201)
  await runJobs()

  const reports = (await call(admin, listAdminReports, { agentId: agent.actor.userId })).body
  expect(reports).toMatchObject([{ id: body.id, contractorName: 'Prairie State Electric' }])
  const draft = (await call(admin, getAdminEstimate, { id: reports[0]!.estimateId! })).body
  expect(draft.contractorId).toBe(contractor.actor.userId)
  expect(draft.estimateData?.line_items).toMatchObject([
    { unit_price: '187.00', price_basis: 'pricebook', class: 'firm' },
    { unit_price: '95.00', price_basis: 'pricebook', class: 'firm' },
  ])
})

test('where only Wisconsin is served, the same address is refused', async () => {
  const agent = await createUser('agent')
  const propertyAddress = '310 E Adams St, Springfield, IL 62702'
  const { status, body } = await call(agent, createReport, { propertyAddress }, { file: textReport })
  expect([status, body.message]).toEqual([
    422,
    'ODIE doesn’t serve ZIP code 62702 yet. Check the address, or join the waiting list.',
  ])
})

test('pages learn which states are served', async () => {
  expect((await call(visitor, getSiteConfig, {}, { context })).body.servedStates).toEqual([...STATE_CODES])
})

test('the counties of every state can be assigned in bulk, and those of no other', async () => {
  const admin = await createUser('admin')
  const counts = await Promise.all(
    STATE_CODES.map(async (state) => {
      const { body } = await call(admin, listCounties, { state })
      return [state, body.length, body.every(({ zips }) => zips.every((zip) => zip.state === state))]
    }),
  )
  expect(counts).toEqual([
    ['WI', 9, true],
    ['IL', 102, true],
    ['MN', 87, true],
    ['IA', 99, true],
    ['MI', 83, true],
  ])
  expect((await call(admin, listCounties, { state: 'OH' as 'WI' })).status).toBe(400)
})

test.each([
  ['60614', 'Chicago', 'IL', 'Cook'],
  ['55401', 'Minneapolis', 'MN', 'Hennepin'],
  ['52402', 'Cedar Rapids', 'IA', 'Linn'],
  ['49503', 'Grand Rapids', 'MI', 'Kent'],
])('typing ZIP code %s fills in %s, %s', async (zip, city, state, county) => {
  const admin = await createUser('admin')
  expect((await call(admin, getZip, { zip })).body).toMatchObject({ city, state, county })
})

test('a ZIP code of one state can’t be assigned in another', async () => {
  const admin = await createUser('admin')
  const territory = { zipCode: '60614', city: 'Milwaukee', state: 'WI', contractorId: null }
  const { status, body } = await call(admin, assignTerritory, territory, { context })
  expect([status, body.fields]).toEqual([400, { zipCode: 'ZIP code 60614 is in Illinois' }])
})

test('people who wait for a ZIP code of another state are listed with its city and county', async () => {
  const admin = await createUser('admin')
  await call({ ...visitor, ip: '10.0.7.61' }, notifyWhenServed, {
    email: 'lee@example.com',
    zipCode: '60615',
  })
  const waited = (await call(admin, listWaitlist, { limit: 500 })).body
  expect(waited).toContainEqual(
    expect.objectContaining({ zipCode: '60615', city: 'Chicago', county: 'Cook', people: 1 }),
  )
})
