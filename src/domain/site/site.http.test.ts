import { expect, test } from 'vitest'
import { ask, visitor } from '#test/harness.ts'
import { getGoogleMapsConfig, getMapConfig, getSiteConfig } from './contract.ts'

test('without configuration nothing of a third party is named', async () => {
  expect((await ask(visitor, getGoogleMapsConfig, {})).body).toEqual({ apiKey: null })
  expect((await ask(visitor, getMapConfig, {})).body).toEqual({ tileUrl: null, attribution: '' })
  expect((await ask(visitor, getSiteConfig, {})).body).toEqual({
    supportEmail: 'support@example.com',
    social: { LinkedIn: null, Twitter: null, Facebook: null },
  })
})
