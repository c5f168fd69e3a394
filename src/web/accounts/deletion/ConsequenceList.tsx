/** What a deletion changes, one line each; nothing if it changes nothing. */
export const ConsequenceList = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <ul className="grid list-disc gap-1 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
