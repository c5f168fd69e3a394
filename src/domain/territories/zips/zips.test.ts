import { expect, test } from 'vitest'
import { STATES } from '../catalogue.ts'
import { wisconsinCounties } from './counties.ts'
import { rowsOf } from './make-zips.ts'
import { countiesOf, findZip, zipsOf } from './states.ts'
import { wisconsinZip, wisconsinZips } from './wisconsin.ts'

const group = (name: string) =>
  wisconsinCounties.find((each) => each.name === name)!.zips.map(({ zipCode }) => zipCode)

test('Milwaukee is the 31 ZIPs of the specification, and its suburbs are a group of their own', () => {
  expect(group('Milwaukee')).toHaveLength(31)
  expect(group('Milwaukee')).toEqual(expect.arrayContaining(['53201', '53228', '53233', '53235']))
  expect(group('Milwaukee')).not.toContain('53229')
  expect(group('Milwaukee County suburbs')).toHaveLength(6)
})

test('eight counties can be assigned, and no ZIP stands in two groups', () => {
  const all = wisconsinCounties.flatMap(({ zips }) => zips.map(({ zipCode }) => zipCode))

  expect(wisconsinCounties.map(({ name }) => name)).toEqual([
    'Milwaukee',
    'Milwaukee County suburbs',
    'Waukesha',
    'Racine',
    'Kenosha',
    'Dane',
    'Jefferson',
    'Ozaukee',
    'Washington',
  ])
  expect(new Set(all).size).toBe(all.length)
  expect(wisconsinCounties.every(({ zips }) => zips.length >= 6)).toBe(true)
})

test('every ZIP has a city, a county and a place in Wisconsin', () => {
  expect(wisconsinZips.length).toBeGreaterThan(850)
  const isOutside = ({ latitude, longitude }: (typeof wisconsinZips)[number]) =>
    latitude < 42.4 || latitude > 47.1 || longitude < -93 || longitude > -86.7
  expect(
    wisconsinZips.filter((zip) => !/^5[34]\d{3}$/.test(zip.zipCode) || !zip.city || !zip.county),
  ).toEqual([])
  expect(wisconsinZips.filter(isOutside)).toEqual([])
})

test('a ZIP is known by the names that people write for it', () => {
  expect(wisconsinZip('53211')).toMatchObject({ city: 'Milwaukee', county: 'Milwaukee' })
  expect(wisconsinZip('53211')!.alsoCalled).toContain('Shorewood')
  expect(wisconsinZip('60601')).toBeUndefined()
})

test.each(STATES)('the list of $name is what the package of ZIPs makes it', ({ code }) => {
  const rows = zipsOf(code).map((zip) => [zip.zipCode, zip.city, zip.county, zip.latitude, zip.longitude])
  expect(rows).toEqual(rowsOf(code))
})

test('the counties of the other states are all of them, each with ZIPs of its own', () => {
  const counties = STATES.map(({ code }) => [code, countiesOf(code).length])
  expect(Object.fromEntries(counties)).toEqual({ WI: 9, IL: 102, MN: 87, IA: 99, MI: 83 })
  const all = STATES.flatMap(({ code }) => countiesOf(code).flatMap(({ zips }) => zips))
  expect(new Set(all.map(({ zipCode }) => zipCode)).size).toBe(all.length)
})

test('a ZIP of another state is known with its city, county and state, and one elsewhere isn’t', () => {
  expect(findZip('60601')).toMatchObject({ city: 'Chicago', county: 'Cook', state: 'IL' })
  expect(findZip('55401')).toMatchObject({ city: 'Minneapolis', county: 'Hennepin', state: 'MN' })
  expect(findZip('50309')).toMatchObject({ city: 'Des Moines', county: 'Polk', state: 'IA' })
  expect(findZip('48226')).toMatchObject({ city: 'Detroit', county: 'Wayne', state: 'MI' })
  expect(findZip('90210')).toBeUndefined()
})

test('a state’s map shows its ZIPs', () => {
  for (const { code, center, zoom } of STATES) {
    const [latitude, longitude] = center
    const off = zipsOf(code).filter(
      (zip) => Math.abs(zip.latitude - latitude) > 4 || Math.abs(zip.longitude - longitude) > 5.2,
    )
    expect([code, zoom, off]).toEqual([code, code === 'WI' || code === 'IA' ? 7 : 6, []])
  }
})
