import { expect, test } from 'vitest'
import { call, visitor } from '#test/harness.ts'
import { getGoogleMapsConfig, getMapConfig, getSiteConfig } from './contract.ts'

test('without configuration, no third party is named', async () => {
  expect((await call(visitor, getGoogleMapsConfig, {})).body).toEqual({ apiKey: null })
  expect((await call(visitor, getMapConfig, {})).body).toEqual({ tileUrl: null, attribution: '' })
  expect((await call(visitor, getSiteConfig, {})).body).toEqual({
    supportEmail: 'support@example.com',
    servedStates: ['WI'],
    social: { LinkedIn: null, Twitter: null, Facebook: null },
  })
})
