import { Areas } from './Areas.tsx'
import areas from './other-county-lines.json'

/** The counties of the states around Wisconsin, for an installation that serves some of them. */
export const OtherStates = ({ served }: { served: ReadonlySet<string> }) => (
  <Areas areas={areas} served={served} />
)
