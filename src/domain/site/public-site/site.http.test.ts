import { expect, test } from 'vitest'
import { assignTerritory } from '#domain/territories/contract.ts'
import { createUser } from '#test/builders/people.ts'
import { call, ctx, visitor } from '#test/harness/harness.ts'
import { SERVED_COUNTIES } from './catalogue.ts'
import { getGoogleMapsConfig, getMapConfig, getServiceArea, getSiteConfig } from './contract.ts'

test('without configuration, no third party is named', async () => {
  expect((await call(visitor, getGoogleMapsConfig, {})).body).toEqual({ apiKey: null })
  expect((await call(visitor, getMapConfig, {})).body).toEqual({
    tileUrl: null,
    attribution: '',
    hasZipBoundaries: false,
  })
  expect((await call(visitor, getSiteConfig, {})).body).toEqual({
    supportEmail: 'support@example.com',
    servedStates: ['WI'],
    social: { LinkedIn: null, Twitter: null, Facebook: null },
  })
})

test('the service area is the counties that have territories in open states, assigned or not', async () => {
  const admin = await createUser('admin')
  const open = (...codes: string[]) =>
    call(visitor, getServiceArea, {}, { context: { config: { ...ctx.config, servedStates: codes } } })
  expect((await open('WI', 'IL')).body).toEqual([])
  for (const [zipCode, city, state] of [
    ['62703', 'Springfield', 'IL'],
    ['62704', 'Springfield', 'IL'],
    ['61701', 'Bloomington', 'IL'],
    ['53402', 'Racine', 'WI'],
    ['53140', 'Kenosha', 'WI'],
  ] as const)
    await call(admin, assignTerritory, { zipCode, city, state, contractorId: null })

  const racine = SERVED_COUNTIES.find(({ name }) => name === 'Racine')!
  const wisconsin = {
    code: 'WI',
    name: 'Wisconsin',
    counties: [
      {
        name: 'Kenosha',
        towns: ['Kenosha'],
        latitude: expect.closeTo(42.6, 1),
        longitude: expect.closeTo(-87.8, 1),
        zipCodes: ['53140'],
      },
      // The specified point of the county, whichever of its ZIP codes are served.
      {
        name: 'Racine',
        towns: ['Racine'],
        latitude: racine.latitude,
        longitude: racine.longitude,
        zipCodes: ['53402'],
      },
    ],
  }
  expect((await open('WI')).body).toEqual([wisconsin])
  const counties = [
    { name: 'McLean', towns: ['Bloomington'], zipCodes: ['61701'] },
    { name: 'Sangamon', towns: ['Springfield'], zipCodes: ['62703', '62704'] },
  ]
  expect((await open('IL', 'WI')).body).toMatchObject([wisconsin, { code: 'IL', name: 'Illinois', counties }])
})
