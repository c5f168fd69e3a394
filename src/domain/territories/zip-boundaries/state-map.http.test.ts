import { expect, test } from 'vitest'
import { assignTerritories, notifyWhenServed } from '#domain/territories/contract.ts'
import { zipsOf } from '#domain/territories/zips/states.ts'
import { createUser } from '#test/builders/people.ts'
import { call, visitor } from '#test/harness/harness.ts'
import { getOwnTerritoryMap, getTerritoryMap } from './contract.ts'

test('the map of a state has all of its ZIP codes, with who holds and who waits for them', async () => {
  const admin = await createUser('admin')
  const contractor = await createUser('contractor', { companyName: 'Ampere & Sons' })
  const place = { city: 'Madison', state: 'WI' }
  const held = { ...place, zipCode: '53703', contractorId: contractor.actor.userId }
  await call(admin, assignTerritories, {
    territories: [held, { ...place, zipCode: '53704', contractorId: null }],
  })
  for (const email of ['one@example.com', 'two@example.com'])
    await call({ ...visitor, ip: '10.0.11.1' }, notifyWhenServed, { email, zipCode: '53705' })

  const { body } = await call(admin, getTerritoryMap, { state: 'WI' })
  expect(body.map(({ zipCode }) => zipCode)).toEqual(zipsOf('WI').map(({ zipCode }) => zipCode))
  const on = (zip: string) => body.find(({ zipCode }) => zipCode === zip)
  const unassigned = { contractorId: null, contractorName: null }
  expect(on('53703')).toMatchObject({
    city: 'Madison',
    isTerritory: true,
    contractorId: contractor.actor.userId,
    contractorName: 'Ampere & Sons',
    waiting: 0,
  })
  expect(on('53704')).toMatchObject({ isTerritory: true, ...unassigned })
  expect(on('53705')).toMatchObject({ isTerritory: false, waiting: 2, ...unassigned })
})

test('a contractor’s map has their own territories, and no one else’s', async () => {
  const admin = await createUser('admin')
  const [first, second] = [await createUser('contractor'), await createUser('contractor')]
  const territory = (zipCode: string, city: string, contractorId: typeof first.actor.userId) => ({
    zipCode,
    city,
    state: 'WI',
    contractorId,
  })
  await call(admin, assignTerritories, {
    territories: [
      territory('53713', 'Madison', first.actor.userId),
      territory('53711', 'Madison', first.actor.userId),
      territory('53715', 'Madison', second.actor.userId),
    ],
  })
  const { body } = await call(first, getOwnTerritoryMap, {})
  expect(body.map(({ zipCode }) => zipCode)).toEqual(['53711', '53713'])
  expect((await call(second, getTerritoryMap, { state: 'WI' })).status).toBe(403)
})
