import { stateNameOf } from '../catalogue.ts'
import { findZip } from './states.ts'

/** Why a state doesn't have a ZIP code, as a sentence for staff; null if it has, or isn't a state that we know. */
export function problemWithPlace({ zipCode, state }: { zipCode: string; state: string }): string | null {
  const known = findZip(zipCode)
  if (known) return known.state === state ? null : `ZIP code ${zipCode} is in ${stateNameOf(known.state)}`
  const name = stateNameOf(state)
  return name ? `${name} has no ZIP code ${zipCode}` : null
}
