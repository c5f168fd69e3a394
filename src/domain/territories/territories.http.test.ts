import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deedsOf } from '#test/audit-trail.ts'
import { call, ctx, visitor } from '#test/harness.ts'
import { createUser } from '#test/people.ts'
import {
  assignTerritories,
  assignTerritory,
  getCoverage,
  listOwnTerritories,
  listTerritories,
  notifyWhenServed,
} from './contract.ts'

let lastZip = 20_000
const newZip = () => String(++lastZip)

const placeOf = (zipCode: string) => ({ zipCode, city: 'Elm Grove', state: 'WI' })

const staff = async () => ({
  admin: await createUser('admin'),
  first: await createUser('contractor'),
  second: await createUser('contractor'),
})

const holderNamed = async (admin: Awaited<ReturnType<typeof createUser>>, zip: string) =>
  (await call(admin, listTerritories, {})).body.find(({ zipCode }) => zipCode === zip)

test('a ZIP is given to a contractor, who sees it, and whom it is coverage of', async () => {
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
  })
})

test('given to another contractor, it moves: one ZIP has one holder', async () => {
  const { admin, first, second } = await staff()
  const zipCode = newZip()
  for (const { actor } of [first, second])
    await call(admin, assignTerritory, { ...placeOf(zipCode), contractorId: actor.userId })

  expect((await call(first, listOwnTerritories, {})).body).toEqual([])
  expect((await call(second, listOwnTerritories, {})).body).toMatchObject([{ zipCode }])
  expect(await holderNamed(admin, zipCode)).toMatchObject({ contractorId: second.actor.userId })
})

test('many at once say how many are new, moved and as before, and leave a trace', async () => {
  const { admin, first, second } = await staff()
  const [held, moving, fresh] = [newZip(), newZip(), newZip()]
  const given = (zipCode: string, { actor } = first) => ({ ...placeOf(zipCode), contractorId: actor.userId })
  await call(admin, assignTerritories, { territories: [given(held), given(moving, second)] })

  const { body } = await call(admin, assignTerritories, {
    territories: [given(held), given(moving), given(fresh), given(fresh)],
  })

  expect(body).toEqual({
    message: 'Assigned 3 ZIP codes: 1 new, 1 moved, 1 unchanged.',
    created: 1,
    moved: 1,
    unchanged: 1,
  })
  expect((await deedsOf(admin)).at(-1)).toEqual({
    action: 'territories-assigned',
    subject: `${held} ${moving} ${fresh}`,
    details: { created: 1, moved: 1, unchanged: 1 },
  })
})

test('two admins who assign the same ZIPs at once leave one holder each', async () => {
  const { admin, first, second } = await staff()
  const zips = Array.from({ length: 50 }, newZip)
  const given = ({ actor }: typeof first) =>
    zips.map((zip) => ({ ...placeOf(zip), contractorId: actor.userId }))
  const answers = await Promise.all([
    call(admin, assignTerritories, { territories: given(first) }),
    call(admin, assignTerritories, { territories: given(second).reverse() }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const all = (await call(admin, listTerritories, {})).body.filter(({ zipCode }) => zips.includes(zipCode))
  expect(all).toHaveLength(50)
  expect(new Set(all.map(({ contractorId }) => contractorId)).size).toBe(1)
})

test.each<[string, Partial<Record<'zipCode' | 'city' | 'state', string>>, string, string]>([
  ['four digits', { zipCode: '5320' }, 'zipCode', 'Enter a five-digit ZIP code'],
  ['a ZIP+4', { zipCode: '53202-1234' }, 'zipCode', 'Enter a five-digit ZIP code'],
  ['letters', { zipCode: '5320O' }, 'zipCode', 'Enter a five-digit ZIP code'],
  ['digits of another script', { zipCode: '５３２０２' }, 'zipCode', 'Enter a five-digit ZIP code'],
  ['no city', { city: ' ' }, 'city', 'Enter the city'],
  ['a whole state', { state: 'Wisconsin' }, 'state', 'Enter the two letters of the state, like WI'],
])('a territory with %s is refused by its field', async (_what, wrong, field, message) => {
  const { admin, first } = await staff()
  const territory = { ...placeOf(newZip()), ...wrong, contractorId: first.actor.userId }
  const { status, body } = await call(admin, assignTerritory, territory)
  expect([status, body.fields]).toEqual([400, { [field]: message }])
  const many = await call(admin, assignTerritories, { territories: [territory] })
  expect([many.status, many.body.fields]).toEqual([400, { [`territories.0.${field}`]: message }])
})

test('a ZIP for somebody who is no contractor is refused, and with it all others of the call', async () => {
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
  expect(await holderNamed(admin, good)).toBeUndefined()
  expect((await call(admin, assignTerritories, { territories: [] })).status).toBe(400)
})

test('a ZIP in a state that is not launched is not served, and one that nobody knows neither', async () => {
  const { admin, first } = await staff()
  const zipCode = newZip()
  await call(admin, assignTerritory, { ...placeOf(zipCode), state: 'il', contractorId: first.actor.userId })
  expect((await call(visitor, getCoverage, { zip: zipCode })).body).toEqual({
    served: false,
    city: 'Elm Grove',
    state: 'IL',
    contractorAssigned: false,
  })
  expect((await call(visitor, getCoverage, { zip: newZip() })).body).toEqual({
    served: false,
    city: null,
    state: null,
    contractorAssigned: false,
  })
  expect((await call(visitor, getCoverage, { zip: '5320' })).status).toBe(400)
})

test('who asks to be told when a ZIP is served is written down once', async () => {
  const zipCode = newZip()
  const wish = { email: ' Pat@Example.com ', zipCode }
  for (let times = 0; times < 2; times++)
    expect((await call({ ...visitor, ip: '10.0.7.1' }, notifyWhenServed, wish)).status).toBe(204)
  const { rows } = await ctx.db.execute(sql`select email from waitlist where zip_code = ${zipCode}`)
  expect(rows).toEqual([{ email: 'pat@example.com' }])
})

test('the 21st wish of an address in an hour waits', async () => {
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
