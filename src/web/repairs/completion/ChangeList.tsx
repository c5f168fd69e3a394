/** What a later version of a report says otherwise than an earlier one. Nothing if that's nothing. */
export const ChangeList = ({ changes }: { changes: readonly string[] }) =>
  changes.length > 0 && (
    <ul className="grid list-disc gap-1 pl-5">
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two changes can read the same, and none moves
        <li key={index} className="wrap-anywhere whitespace-pre-line">
          {change}
        </li>
      ))}
    </ul>
  )
