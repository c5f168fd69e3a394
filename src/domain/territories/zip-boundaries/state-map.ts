import type { StateCode } from '#domain/territories/catalogue.ts'
import { zipsOf } from '#domain/territories/zips/states.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { MapZip } from './contract.ts'
import * as store from './store.ts'

/** Every ZIP code of a state: those that ODIE knows, and those that staff entered by hand. */
export async function read(ctx: Context, state: StateCode): Promise<MapZip[]> {
  const territories = new Map((await store.listByState(ctx.db, state)).map((row) => [row.zipCode, row]))
  const cities = new Map([
    ...zipsOf(state).map(({ zipCode, city }) => [zipCode, city] as const),
    ...[...territories.values()].map(({ zipCode, city }) => [zipCode, city] as const),
  ])
  const waiting = await store.countWaiting(ctx.db, [...cities.keys()])
  const peopleOf = new Map(waiting.map(({ zipCode, people }) => [zipCode, people]))
  return [...cities]
    .map(([zipCode, city]) => ({
      zipCode,
      city,
      isTerritory: territories.has(zipCode),
      contractorId: territories.get(zipCode)?.contractorId ?? null,
      contractorName: territories.get(zipCode)?.contractorName ?? null,
      waiting: peopleOf.get(zipCode) ?? 0,
    }))
    .sort((a, b) => Number(a.zipCode) - Number(b.zipCode))
}

export const readOwn = (ctx: Context, contractor: SignedIn) => store.listAllOf(ctx.db, contractor.userId)
