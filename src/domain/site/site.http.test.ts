import { expect, test } from 'vitest'
import { assignTerritory } from '#domain/territories/contract.ts'
import { call, ctx, visitor } from '#test/harness.ts'
import { createUser } from '#test/people.ts'
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

test('the service area is the specified counties of Wisconsin, and those with territories elsewhere', async () => {
  const admin = await createUser('admin')
  for (const [zipCode, city] of [
    ['62703', 'Springfield'],
    ['62704', 'Springfield'],
    ['61701', 'Bloomington'],
  ] as const)
    await call(admin, assignTerritory, { zipCode, city, state: 'IL', contractorId: null })
  const wisconsin = { code: 'WI', name: 'Wisconsin', counties: SERVED_COUNTIES }
  expect((await call(visitor, getServiceArea, {})).body).toEqual([wisconsin])

  const context = { config: { ...ctx.config, servedStates: ['IL', 'WI'] } }
  expect((await call(visitor, getServiceArea, {}, { context })).body).toEqual([
    wisconsin,
    {
      code: 'IL',
      name: 'Illinois',
      counties: [
        { name: 'McLean', latitude: expect.closeTo(40.48, 1), longitude: -88.9893, zipCodes: ['61701'] },
        {
          name: 'Sangamon',
          latitude: expect.any(Number),
          longitude: expect.any(Number),
          zipCodes: ['62703', '62704'],
        },
      ],
    },
  ])
})
