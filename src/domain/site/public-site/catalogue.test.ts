import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { wisconsinCounties } from '#domain/territories/zips/counties.ts'
import { zipsOf } from '#domain/territories/zips/states.ts'
import { wisconsinZip } from '#domain/territories/zips/wisconsin.ts'
import { SERVED_COUNTIES } from './catalogue.ts'
import { countyLines, otherCountyLines } from './make-county-lines.ts'
import { mapTowns } from './make-map-towns.ts'
import { townsOf } from './service-area.ts'

test('the advertised counties have the ZIP codes that can be assigned there', () => {
  const assignable = (county: string) =>
    wisconsinCounties
      .filter(({ name }) => name === county || name === `${county} County suburbs`)
      .flatMap(({ zips }) => zips.map(({ zipCode }) => zipCode))
      .sort()
  for (const { name, zipCodes } of SERVED_COUNTIES) expect(zipCodes, name).toEqual(assignable(name))
})

test('the advertised counties have the towns of their ZIP codes', () => {
  for (const { name, zipCodes, towns } of SERVED_COUNTIES)
    expect(towns, name).toEqual(townsOf(zipCodes.map((zip) => wisconsinZip(zip)!)))
})

test('every advertised ZIP code is in Southeastern Wisconsin', () => {
  expect(SERVED_COUNTIES.flatMap(({ zipCodes }) => zipCodes.filter((zip) => !/^53\d{3}$/.test(zip)))).toEqual(
    [],
  )
})

test('the map’s lines match their script’s output and include every county that can be served', async () => {
  const file = new URL('../../../web/site/landing/coverage/county-lines.json', import.meta.url)
  const lines = countyLines()
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(lines)
  const named = new Set(lines.map(({ county }) => county))
  const unnamed = zipsOf('WI').filter(({ county }) => !named.has(`${county}, WI`))
  expect([...new Set(unnamed.map(({ county }) => county))]).toEqual([])
})

test('the lines of the other states match their script’s output and have all their counties', async () => {
  const file = new URL('../../../web/site/landing/coverage/other-county-lines.json', import.meta.url)
  const lines = otherCountyLines()
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(lines)
  expect(lines).toHaveLength(102 + 99 + 83 + 87)
  const named = new Set(lines.map(({ county }) => county))
  const unnamed = (['IL', 'IA', 'MI', 'MN'] as const).flatMap((state) =>
    zipsOf(state).flatMap(({ county }) => (named.has(`${county}, ${state}`) ? [] : `${county}, ${state}`)),
  )
  expect([...new Set(unnamed)]).toEqual([])
})

test('the map’s towns match their script’s output', async () => {
  const file = new URL('../../../web/site/landing/coverage/map-towns.json', import.meta.url)
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(mapTowns())
})
