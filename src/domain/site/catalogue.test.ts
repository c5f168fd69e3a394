import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { wisconsinCounties } from '#domain/territories/zips/counties.ts'
import { SERVED_COUNTIES } from './catalogue.ts'
import { countyLines } from './make-county-lines.ts'

test('the counties that are advertised have the ZIPs that can be assigned there', () => {
  const assignable = (county: string) =>
    wisconsinCounties
      .filter(({ name }) => name === county || name === `${county} County suburbs`)
      .flatMap(({ zips }) => zips.map(({ zipCode }) => zipCode))
      .sort()
  for (const { name, zipCodes } of SERVED_COUNTIES) expect(zipCodes, name).toEqual(assignable(name))
})

test('every ZIP that is advertised is one of Southeastern Wisconsin', () => {
  expect(SERVED_COUNTIES.flatMap(({ zipCodes }) => zipCodes.filter((zip) => !/^53\d{3}$/.test(zip)))).toEqual(
    [],
  )
})

test('the lines of the map are those that its maker draws, with every served county among them', async () => {
  const file = new URL('../../web/home/county-lines.json', import.meta.url)
  const lines = countyLines()
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(lines)
  expect(lines.filter(({ role }) => role === 'served')).toHaveLength(SERVED_COUNTIES.length)
})
