import { dateText, momentText } from './format.ts'

/** A date; the exact time is in the browser's tooltip. */
export const DateTime = ({ at, withTime }: { at: string; withTime?: boolean }) => (
  <time dateTime={at} title={momentText(at)}>
    {withTime ? momentText(at) : dateText(at)}
  </time>
)
