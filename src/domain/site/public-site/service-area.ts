import { STATES, type StateCode } from '#domain/territories/catalogue.ts'
import * as territories from '#domain/territories/territories.ts'
import { findZip, type StateZip } from '#domain/territories/zips/states.ts'
import type { Zip } from '#domain/territories/zips/wisconsin.ts'
import type { Context } from '#platform/context.ts'
import { SERVED_COUNTIES } from './catalogue.ts'
import type { ServedCounty, ServedState } from './contract.ts'

/** The open states that have territories, with their counties. A ZIP code check gives the same answer. */
export async function readServiceArea(ctx: Context): Promise<ServedState[]> {
  const served = STATES.filter(({ code }) => ctx.config.servedStates.includes(code))
  const states = await Promise.all(
    served.map(async ({ code, name }) => ({ code, name, counties: await countiesOf(ctx, code) })),
  )
  return states.filter(({ counties }) => counties.length > 0)
}

async function countiesOf(ctx: Context, state: StateCode): Promise<readonly ServedCounty[]> {
  const zips = (await territories.listZipsOf(ctx, state)).flatMap((zipCode) => findZip(zipCode) ?? [])
  return [...Map.groupBy(zips, ({ county }) => county)]
    .map(([name, inCounty]) => ({
      name,
      towns: townsOf(inCounty),
      ...(specifiedPoint(state, name) ?? {
        latitude: middleOf(inCounty, 'latitude'),
        longitude: middleOf(inCounty, 'longitude'),
      }),
      zipCodes: inCounty.map(({ zipCode }) => zipCode),
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** The names that people write for ZIP codes, in order. */
export const townsOf = (zips: readonly Pick<Zip, 'city' | 'alsoCalled'>[]) =>
  [
    ...new Set(
      zips.flatMap(({ city, alsoCalled }) =>
        [city, ...alsoCalled].map((name) => name.replace(/^Saint /, 'St. ')),
      ),
    ),
  ].sort((a, b) => a.localeCompare(b))

function specifiedPoint(state: StateCode, name: string) {
  const county = state === 'WI' ? SERVED_COUNTIES.find((each) => each.name === name) : undefined
  return county && { latitude: county.latitude, longitude: county.longitude }
}

/** To four decimals: about 10 meters. */
const middleOf = (zips: readonly StateZip[], key: 'latitude' | 'longitude') =>
  Number((zips.reduce((sum, zip) => sum + zip[key], 0) / zips.length).toFixed(4))
