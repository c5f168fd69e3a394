import type { StateCode } from './contract.ts'

export type { StateCode }

/** Where ODIE can be opened: a state, with the middle of its map and the zoom level that shows all of it. */
export type State = { code: StateCode; name: string; center: readonly [number, number]; zoom: number }

export const STATES: readonly State[] = [
  { code: 'WI', name: 'Wisconsin', center: [44.5, -89.8], zoom: 7 },
  { code: 'IL', name: 'Illinois', center: [40, -89.2], zoom: 6 },
  { code: 'MN', name: 'Minnesota', center: [46.3, -94.3], zoom: 6 },
  { code: 'IA', name: 'Iowa', center: [42, -93.5], zoom: 7 },
  { code: 'MI', name: 'Michigan', center: [44.6, -85.6], zoom: 6 },
]

/** A state's name; undefined for one that ODIE doesn't know. */
export const stateNameOf = (state: string) => STATES.find(({ code }) => code === state)?.name
