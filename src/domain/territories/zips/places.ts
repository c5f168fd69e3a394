import { wisconsinZip } from './wisconsin.ts'

/**
 * The first three digits of the ZIP codes of ODIE's other states, as the Postal Service's sectional centers have them. For
 * Wisconsin there's the list itself.
 */
const PREFIXES: Readonly<Record<string, { name: string; from: number; to: number }>> = {
  IL: { name: 'Illinois', from: 600, to: 629 },
  MN: { name: 'Minnesota', from: 550, to: 567 },
  IA: { name: 'Iowa', from: 500, to: 528 },
  MI: { name: 'Michigan', from: 480, to: 499 },
}

/** Why a state doesn't have a ZIP code, as a sentence for staff; null if it has, or isn't a state that we know. */
export function problemWithPlace({ zipCode, state }: { zipCode: string; state: string }): string | null {
  const isInWisconsin = wisconsinZip(zipCode) !== undefined
  if (state === 'WI') return isInWisconsin ? null : `Wisconsin has no ZIP code ${zipCode}`
  if (isInWisconsin) return `ZIP code ${zipCode} is in Wisconsin`
  const known = PREFIXES[state]
  const prefix = Number(zipCode.slice(0, 3))
  return known && (prefix < known.from || prefix > known.to)
    ? `${known.name} has no ZIP code ${zipCode}`
    : null
}
