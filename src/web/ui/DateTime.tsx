import { dateText, momentText } from './format.ts'

/** A day; the exact time is in the tooltip of the browser. */
export const DateTime = ({ at, withTime }: { at: string; withTime?: boolean }) => (
  <time dateTime={at} title={momentText(at)}>
    {withTime ? momentText(at) : dateText(at)}
  </time>
)
