import { expect, test } from 'vitest'
import { WISCONSIN_COUNTIES } from '../catalogue.ts'
import { wisconsinCounties } from './counties.ts'
import { wisconsinRows } from './make-zips.ts'
import data from './wisconsin.json' with { type: 'json' }
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

test('the counties that can be chosen are those of the ZIPs', () => {
  expect([...WISCONSIN_COUNTIES]).toEqual([...new Set(wisconsinZips.map(({ county }) => county))].sort())
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

test('the data file is what the package of ZIPs makes it', () => {
  expect(data).toEqual(wisconsinRows())
})
