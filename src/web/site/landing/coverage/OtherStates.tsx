import { CountyShapes } from './CountyShapes.tsx'
import areas from './other-county-lines.json'

/** The counties of the states around Wisconsin, for an installation that serves some of them. */
export const OtherStates = ({ served }: { served: ReadonlySet<string> }) => (
  <CountyShapes areas={areas} served={served} />
)
