import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createUser, type Person } from '#test/builders/people.ts'
import { auditEventsOf } from '#test/harness/audit-trail.ts'
import { call, ctx, visitor } from '#test/harness/harness.ts'
import { readPages } from '#test/harness/pages.ts'
import {
  assignTerritories,
  assignTerritory,
  countTerritories,
  getCoverage,
  getZip,
  listCounties,
  listOwnTerritories,
  listTerritories,
  listTerritoryHolders,
  type NewTerritory,
  notifyWhenServed,
} from './contract.ts'
import { wisconsinCounties } from './zips/counties.ts'
import { wisconsinZip, wisconsinZips } from './zips/wisconsin.ts'

let zipCount = 100
const newZip = () => wisconsinZips[zipCount++]!.zipCode

const placeOf = (zipCode: string) => ({ zipCode, city: 'Elm Grove', state: 'WI' })

const staff = async () => ({
  admin: await createUser('admin'),
  first: await createUser('contractor'),
  second: await createUser('contractor'),
})

const findTerritory = async (admin: Person, zip: string) =>
  (await call(admin, listTerritories, { search: zip })).body[0]

const assign = async (admin: Person, contractor: Person, ...places: Partial<NewTerritory>[]) => {
  const territories = places.map((place) => ({
    ...placeOf(newZip()),
    contractorId: contractor.actor.userId,
    ...place,
  }))
  expect((await call(admin, assignTerritories, { territories })).status).toBe(200)
  return territories
}

test("an assigned ZIP code is in the contractor's list and counts as covered", async () => {
  const { admin, first } = await staff()
  const zipCode = newZip()
  const territory = { ...placeOf(zipCode), contractorId: first.actor.userId }

  const { status, body } = await call(admin, assignTerritory, territory)

  expect([status, body]).toMatchObject([
    201,
    { ...territory, contractorName: expect.stringContaining('Volt') },
  ])
  expect((await call(first, listOwnTerritories, {})).body).toEqual([{ id: body.id, ...placeOf(zipCode) }])
  expect((await call(visitor, getCoverage, { zip: zipCode })).body).toEqual({
    served: true,
    city: 'Elm Grove',
    state: 'WI',
    contractorAssigned: true,
    contractorName: expect.stringContaining('Volt'),
  })
})

test('assigning a ZIP code to another contractor reassigns it: each has one contractor', async () => {
  const { admin, first, second } = await staff()
  const zipCode = newZip()
  for (const { actor } of [first, second])
    await call(admin, assignTerritory, { ...placeOf(zipCode), contractorId: actor.userId })

  expect((await call(first, listOwnTerritories, {})).body).toEqual([])
  expect((await call(second, listOwnTerritories, {})).body).toMatchObject([{ zipCode }])
  expect(await findTerritory(admin, zipCode)).toMatchObject({ contractorId: second.actor.userId })
})

test('a bulk assignment counts the new, moved, and unchanged ZIP codes and is audited', async () => {
  const { admin, first, second } = await staff()
  const [held, moving, fresh] = [newZip(), newZip(), newZip()]
  const assignmentOf = (zipCode: string, { actor } = first) => ({
    ...placeOf(zipCode),
    contractorId: actor.userId,
  })
  await call(admin, assignTerritories, { territories: [assignmentOf(held), assignmentOf(moving, second)] })

  const { body } = await call(admin, assignTerritories, {
    territories: [assignmentOf(held), assignmentOf(moving), assignmentOf(fresh), assignmentOf(fresh)],
  })

  expect(body).toEqual({
    message: '1 ZIP code assigned, 1 reassigned, 1 unchanged',
    created: 1,
    moved: 1,
    unchanged: 1,
  })
  expect((await auditEventsOf(admin)).at(-1)).toEqual({
    action: 'territories-assigned',
    subject: `${held} ${moving} ${fresh}`,
    details: { created: 1, moved: 1, unchanged: 1 },
  })
})

test.each<[string, Partial<Record<'zipCode' | 'city' | 'state', string>>, string, string]>([
  ['four digits', { zipCode: '5320' }, 'zipCode', 'Enter a five-digit ZIP code'],
  ['a ZIP+4', { zipCode: '53202-1234' }, 'zipCode', 'Enter a five-digit ZIP code'],
  ['letters', { zipCode: '5320O' }, 'zipCode', 'Enter a five-digit ZIP code'],
  ['digits of another script', { zipCode: '５３２０２' }, 'zipCode', 'Enter a five-digit ZIP code'],
  ['no city', { city: ' ' }, 'city', 'Enter a city'],
  ['a state that doesn’t exist', { state: 'ZZ' }, 'state', 'Enter the two-letter state code, like WI'],
  ['a whole state', { state: 'Wisconsin' }, 'state', 'Enter the two-letter state code, like WI'],
])(
  'a territory with %s is rejected, and the message names the field',
  async (_what, wrong, field, message) => {
    const { admin, first } = await staff()
    const territory = { ...placeOf(newZip()), ...wrong, contractorId: first.actor.userId }
    const { status, body } = await call(admin, assignTerritory, territory)
    expect([status, body.fields]).toEqual([400, { [field]: message }])
    const many = await call(admin, assignTerritories, { territories: [territory] })
    expect([many.status, many.body.fields]).toEqual([400, { [`territories.0.${field}`]: message }])
  },
)

test('a ZIP code that its state doesn’t have is rejected, alone and among others', async () => {
  const { admin, first } = await staff()
  const contractorId = first.actor.userId
  const nowhere = { zipCode: '99999', city: 'Nowhere', state: 'WI', contractorId }
  const message = 'Wisconsin has no ZIP code 99999'
  const one = await call(admin, assignTerritory, nowhere)
  expect([one.status, one.body.fields]).toEqual([400, { zipCode: message }])
  const good = { ...placeOf(newZip()), contractorId }
  const many = await call(admin, assignTerritories, { territories: [good, nowhere] })
  expect([many.status, many.body.fields]).toEqual([400, { 'territories.1.zipCode': message }])
  expect(await findTerritory(admin, good.zipCode)).toBeUndefined()
})

test('ZIP codes without a contractor are served and unassigned; taking them from one counts as moved', async () => {
  const { admin, first } = await staff()
  const [held] = await assign(admin, first, {})
  const unassigned = [held!.zipCode, newZip()].map((zip) => ({ ...placeOf(zip), contractorId: null }))
  const { status, body } = await call(admin, assignTerritories, { territories: unassigned })
  expect([status, body]).toMatchObject([200, { created: 1, moved: 1, unchanged: 0 }])
  expect(await findTerritory(admin, held!.zipCode)).toMatchObject({
    contractorId: null,
    contractorName: null,
  })
  expect((await call(visitor, getCoverage, { zip: held!.zipCode })).body).toMatchObject({
    served: true,
    contractorAssigned: false,
  })
})

test('staff see a ZIP code’s city, county, and contractor before they assign it', async () => {
  const { admin, first } = await staff()
  const zipCode = newZip()
  const { city, county } = wisconsinZip(zipCode)!
  const unassigned = { zipCode, city, county, state: 'WI', contractorId: null, contractorName: null }
  expect((await call(admin, getZip, { zip: zipCode })).body).toEqual(unassigned)
  await assign(admin, first, { zipCode, city })
  const held = { contractorId: first.actor.userId, contractorName: expect.stringContaining('Volt') }
  expect((await call(admin, getZip, { zip: zipCode })).body).toEqual({ ...unassigned, ...held })
  const unknown = { city: null, state: null, county: null }
  expect((await call(admin, getZip, { zip: '99999' })).body).toMatchObject(unknown)
})

test('the counties list every ZIP code with the contractor who has it', async () => {
  const { admin, first } = await staff()
  await call(admin, assignTerritory, {
    zipCode: '53228',
    city: 'Greenfield',
    state: 'WI',
    contractorId: first.actor.userId,
  })
  const { body } = await call(admin, listCounties, { state: 'WI' })
  expect(body.map(({ name }) => name)).toEqual(wisconsinCounties.map(({ name }) => name))
  const milwaukee = body.find(({ name }) => name === 'Milwaukee')!.zips
  expect(milwaukee).toHaveLength(31)
  expect(milwaukee.find(({ zipCode }) => zipCode === '53228')?.contractorId).toBe(first.actor.userId)
})

test("an assignment to someone who isn't a contractor is rejected together with the rest of its request", async () => {
  const { admin, first } = await staff()
  const agent = await createUser('agent')
  const [good, bad] = [newZip(), newZip()]
  const { status } = await call(admin, assignTerritories, {
    territories: [
      { ...placeOf(good), contractorId: first.actor.userId },
      { ...placeOf(bad), contractorId: agent.actor.userId },
    ],
  })
  expect(status).toBe(404)
  expect(await findTerritory(admin, good)).toBeUndefined()
  expect((await call(admin, assignTerritories, { territories: [] })).status).toBe(400)
})

test("neither an unknown ZIP code nor one in a state that hasn't launched is served", async () => {
  const { admin, first } = await staff()
  const zipCode = '60601'
  const territory = { zipCode, city: 'Chicago', state: 'il', contractorId: first.actor.userId }
  expect((await call(admin, assignTerritory, territory)).status).toBe(201)
  expect((await call(visitor, getCoverage, { zip: zipCode })).body).toEqual({
    served: false,
    city: 'Chicago',
    state: 'IL',
    contractorAssigned: false,
    contractorName: null,
  })
  const unassigned = newZip()
  expect((await call(visitor, getCoverage, { zip: unassigned })).body).toEqual({
    served: false,
    city: wisconsinZip(unassigned)?.city,
    state: 'WI',
    contractorAssigned: false,
    contractorName: null,
  })
  expect((await call(visitor, getCoverage, { zip: '5320' })).status).toBe(400)
})

test('joining the waiting list twice leaves one entry', async () => {
  const zipCode = newZip()
  const entry = { email: ' Pat@Example.com ', zipCode }
  for (let times = 0; times < 2; times++)
    expect((await call({ ...visitor, ip: '10.0.7.1' }, notifyWhenServed, entry)).status).toBe(204)
  const { rows } = await ctx.db.execute(sql`select email from waitlist where zip_code = ${zipCode}`)
  expect(rows).toEqual([{ email: 'pat@example.com' }])
})

test('the 21st waiting list request from an address within an hour is rate-limited', async () => {
  const caller = { ...visitor, ip: '10.0.7.2' }
  for (let count = 0; count < 20; count++)
    expect((await call(caller, notifyWhenServed, { email: 'a@example.com', zipCode: newZip() })).status).toBe(
      204,
    )
  const { status, headers } = await call(caller, notifyWhenServed, {
    email: 'a@example.com',
    zipCode: newZip(),
  })
  expect([status, Number(headers['retry-after'])]).toEqual([429, expect.any(Number)])
})

test('territories come in pages by ZIP code, each once', async () => {
  const { admin, first } = await staff()
  const assigned = await assign(admin, first, {}, {}, {}, {}, {})
  const pages = await readPages(admin, listTerritories, { assignedTo: first.actor.userId, limit: 2 })
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
  const zips = pages.flat().map(({ zipCode }) => zipCode)
  expect(zips).toEqual(assigned.map(({ zipCode }) => zipCode))
})

test('territories are searched by the start of the ZIP code, the city, or the contractor', async () => {
  const { admin, second } = await staff()
  const tag = crypto.randomUUID().slice(0, 8)
  const first = await createUser('contractor', { companyName: `Lumen ${tag} Co` })
  const [inCity] = await assign(admin, second, { city: `Fond du ${tag}` })
  const [ofCompany] = await assign(admin, first, {})
  const find = async (search: string) =>
    (await call(admin, listTerritories, { search })).body.map(({ zipCode }) => zipCode)

  expect(await find(`du ${tag.toUpperCase()}`)).toEqual([inCity?.zipCode])
  expect(await find(`lumen ${tag}`)).toEqual([ofCompany?.zipCode])
  expect(await find(ofCompany?.zipCode ?? '')).toEqual([ofCompany?.zipCode])
  expect(await find(ofCompany?.zipCode.slice(1) ?? '')).not.toContain(ofCompany?.zipCode)
  for (const wildcard of ['%', '_', '\\', "'"]) expect(await find(wildcard)).toEqual([])
})

test('territories are counted: the assigned ones, the unassigned ones, and those of each contractor', async () => {
  const { admin, first, second } = await staff()
  const city = `Counted ${crypto.randomUUID().slice(0, 8)}`
  const [orphan] = await assign(admin, second, { city }, { city }, { city })
  await assign(admin, first, { city })
  await ctx.db.execute(sql`update territories set contractor_id = null where zip_code = ${orphan?.zipCode}`)
  const nameOf = async (contractor: Person) =>
    (await call(admin, listTerritories, { assignedTo: contractor.actor.userId })).body[0]?.contractorName

  expect((await call(admin, countTerritories, { search: city })).body).toEqual({ assigned: 3, unassigned: 1 })
  const holders = (await readPages(admin, listTerritoryHolders, { search: city, limit: 1 })).flat()
  expect(new Set(holders)).toEqual(
    new Set([
      { contractorId: first.actor.userId, contractorName: await nameOf(first), territories: 1 },
      { contractorId: second.actor.userId, contractorName: await nameOf(second), territories: 2 },
    ]),
  )
  const listed = await call(admin, listTerritories, { search: city, assignedTo: 'unassigned' })
  expect(listed.body.map(({ zipCode }) => zipCode)).toEqual([orphan?.zipCode])
})
