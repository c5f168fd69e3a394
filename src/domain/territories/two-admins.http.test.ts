import { expect, test } from 'vitest'
import { createUser, type Person } from '#test/builders/people.ts'
import { call } from '#test/harness/harness.ts'
import { assignTerritories, assignTerritory, listTerritories } from './contract.ts'
import { wisconsinZips } from './zips/wisconsin.ts'

let zipCount = 300
const newZip = () => wisconsinZips[zipCount++]!.zipCode

const placeOf = (zipCode: string) => ({ zipCode, city: 'Elm Grove', state: 'WI' })

const staff = async () => ({
  admin: await createUser('admin'),
  first: await createUser('contractor'),
  second: await createUser('contractor'),
})

const findTerritory = async (admin: Person, zip: string) =>
  (await call(admin, listTerritories, { search: zip })).body[0]

test('two admins who bulk-assign the same ZIP codes at once leave each with one contractor', async () => {
  const { admin, first, second } = await staff()
  const zips = Array.from({ length: 50 }, newZip)
  const assignmentOf = ({ actor }: typeof first) =>
    zips.map((zip) => ({ ...placeOf(zip), contractorId: actor.userId }))
  const responses = await Promise.all([
    call(admin, assignTerritories, { territories: assignmentOf(first) }),
    call(admin, assignTerritories, { territories: assignmentOf(second).reverse() }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const all = await Promise.all(zips.map((zip) => findTerritory(admin, zip)))
  expect(all.every((territory) => territory !== undefined)).toBe(true)
  expect(new Set(all.map((territory) => territory?.contractorId)).size).toBe(1)
})

test('an assignment is refused if another admin has given the ZIP code to someone else since it was shown', async () => {
  const { admin, first, second } = await staff()
  const [fresh, held] = [newZip(), newZip()]
  await call(admin, assignTerritory, { ...placeOf(held), contractorId: first.actor.userId })
  const to = ({ actor }: Person, zipCode: string, expected: Person | null) => ({
    ...placeOf(zipCode),
    contractorId: actor.userId,
    expectedContractorId: expected?.actor.userId ?? null,
  })

  await call(admin, assignTerritory, to(second, held, first))
  const one = await call(admin, assignTerritory, to(first, held, null))
  expect([one.status, one.body]).toMatchObject([
    409,
    { code: 'conflict', message: expect.stringMatching(new RegExp(`${held} was assigned to .*Volt`)) },
  ])
  const many = await call(admin, assignTerritories, {
    territories: [to(first, fresh, null), to(first, held, null)],
  })
  expect(many.status).toBe(409)
  expect((await findTerritory(admin, held))?.contractorId).toBe(second.actor.userId)
  expect(await findTerritory(admin, fresh)).toBeUndefined()

  const same = await call(admin, assignTerritories, { territories: [to(second, held, first)] })
  expect([same.status, same.body]).toMatchObject([200, { unchanged: 1, message: '1 ZIP code unchanged' }])
})

test('of two admins who give one new ZIP code to two contractors at once, one learns who has it', async () => {
  const { admin, first, second } = await staff()
  const zips = Array.from({ length: 20 }, newZip)
  const giveTo = ({ actor }: Person, zipCode: string) => ({
    ...placeOf(zipCode),
    contractorId: actor.userId,
    expectedContractorId: null,
  })
  const responses = await Promise.all([
    call(admin, assignTerritories, { territories: zips.map((zip) => giveTo(first, zip)) }),
    call(admin, assignTerritories, { territories: zips.map((zip) => giveTo(second, zip)).reverse() }),
  ])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})
