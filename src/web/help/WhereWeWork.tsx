import { ServiceArea } from '#web/site/ServiceArea.tsx'
import { isOnlyWisconsin, useServedStates } from '#web/site/use-served-states.ts'

/** The region as a sentence, with its counties while these are few. */
export function WhereWeWork() {
  const states = useServedStates()
  return (
    <>
      <ServiceArea />
      {isOnlyWisconsin(states) &&
        ': Jefferson, Milwaukee, Ozaukee, Racine, Washington, and Waukesha counties'}
      .
    </>
  )
}
