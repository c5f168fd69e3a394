import type { Finding } from '#domain/analysis/contract.ts'
import { LINE_LIMITS } from '../contract.ts'

/** Units priced as a whole: two defects in one panel are one unit of work. */
const PRICED_AS_A_WHOLE = new Set(['panel', 'area', 'run', 'visit', 'permit'])

type Place = { name: string; quantity: number }

/** Where the findings are: each place once, with its quantity, in the given order (`Kitchen (2); Garage`). */
export function placesOf(findings: readonly Finding[]): string | null {
  const places = [...placesByName(findings).values()].filter(({ name }) => name !== '')
  if (places.length === 0) return null
  const names = places.map(({ name, quantity }) => (quantity > 1 ? `${name} (${quantity})` : name))
  let shown = names.length
  const text = () => {
    const rest = names.length - shown
    return [...names.slice(0, shown), ...(rest > 0 ? [`and ${rest} more`] : [])].join('; ')
  }
  while (shown > 1 && text().length > LINE_LIMITS.location) shown--
  return text().slice(0, LINE_LIMITS.location).trim()
}

/** The places that `placesOf` put into a location, in lower case and without their quantities. */
export const placeNamesIn = (location: string | null): string[] =>
  (location ?? '')
    .split(';')
    .map((place) =>
      place
        .replace(/\(\d+\)\s*$/, '')
        .trim()
        .toLowerCase(),
    )
    .filter((place) => place !== '')

/** How many units of work the findings take. For units priced as a whole, one per place. */
export function quantityOf(findings: readonly Finding[], unit: string): number {
  if (!PRICED_AS_A_WHOLE.has(unit)) return findings.reduce((sum, { quantity }) => sum + quantity, 0)
  const places = placesByName(findings)
  // A finding without a place is assumed to be in one of the named places.
  const named = [...places].filter(([name]) => name !== '')
  const counted = named.length > 0 ? named : [...places]
  return counted.reduce((sum, [, { most }]) => sum + most, 0)
}

function placesByName(findings: readonly Finding[]): Map<string, Place & { most: number }> {
  const places = new Map<string, Place & { most: number }>()
  for (const { location, quantity } of findings) {
    const name = location?.trim() ?? ''
    const key = name.toLowerCase()
    const place = places.get(key) ?? {
      name: name.charAt(0).toUpperCase() + name.slice(1),
      quantity: 0,
      most: 0,
    }
    places.set(key, { ...place, quantity: place.quantity + quantity, most: Math.max(place.most, quantity) })
  }
  return places
}
