import { isOnlyWisconsin, namesOf, useServedStates } from './use-served-states.ts'

/** The name of the region that ODIE serves, within a sentence. */
export function ServiceArea() {
  const states = useServedStates()
  return isOnlyWisconsin(states) ? 'Southeastern Wisconsin' : namesOf(states, 'and')
}
