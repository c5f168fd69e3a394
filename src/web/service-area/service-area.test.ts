import { expect, test } from 'vitest'
import { SERVED_COUNTIES } from '#domain/site/public-site/catalogue.ts'
import type { ServedState } from '#domain/site/public-site/contract.ts'
import { leadOf, regionOf, whereWeWork } from './service-area.ts'

const countyOf = (name: string) => ({ name, towns: [], latitude: 43, longitude: -88, zipCodes: ['53001'] })
const wisconsin = (counties: ServedState['counties']): ServedState => ({
  code: 'WI',
  name: 'Wisconsin',
  counties,
})
const illinois: ServedState = { code: 'IL', name: 'Illinois', counties: [countyOf('Lake')] }

test('texts name the counties that have territories, and how many there are', () => {
  const area = [wisconsin(SERVED_COUNTIES)]
  expect(leadOf(area)).toBe('Licensed electrical contractors in 6 counties across Southeastern Wisconsin.')
  expect(whereWeWork(area)).toBe(
    'Southeastern Wisconsin: Jefferson, Milwaukee, Ozaukee, Racine, Washington, and Waukesha counties.',
  )
  const withKenosha = [wisconsin([...SERVED_COUNTIES, countyOf('Kenosha')])]
  expect(leadOf(withKenosha)).toContain('7 counties')
  expect(whereWeWork([wisconsin([countyOf('Racine')])])).toBe('Southeastern Wisconsin: Racine County.')
})

test('a county elsewhere in the state makes the region the state, a second state makes it both', () => {
  const withDane = wisconsin([...SERVED_COUNTIES, countyOf('Dane')])
  expect(regionOf([withDane])).toBe('Wisconsin')
  expect(leadOf([withDane, illinois])).toBe(
    'Licensed electrical contractors in 8 counties across Wisconsin and Illinois.',
  )
})

test('before any ZIP code is assigned, nothing is promised', () => {
  expect(leadOf([])).toBe('We’re opening soon in Southeastern Wisconsin.')
  expect(whereWeWork([])).toBe('Southeastern Wisconsin.')
})
