import type { LineItem } from '#domain/estimates/contract.ts'
import type { RequestVersion } from '#domain/repairs/requests/contract.ts'
import { termsInWords } from '#domain/repairs/requests/rules.ts'
import { DateTime } from '#web/ui/DateTime.tsx'
import { askText, responseText } from './request-words.ts'

type Props = { versions: readonly RequestVersion[]; lines: readonly LineItem[] }

/** Every version, the latest first, each with what changed in its terms, what it asked, and what was answered. */
export const RequestHistory = ({ versions, lines }: Props) => (
  <ol className="divide-y divide-line">
    {versions.map((version, index) => {
      const before = versions[index + 1]?.isWithdrawn ? undefined : versions[index + 1]
      return (
        <li key={version.version} className="py-3">
          <details>
            <summary className="cursor-pointer rounded-sm text-sm">
              <span className="font-semibold">{headingOf(version, before)}</span>{' '}
              <span className="text-muted">
                <DateTime at={version.at} withTime />
              </span>
            </summary>
            {!version.isWithdrawn && (
              <ul className="mt-2 grid gap-1.5 text-sm">
                {termsInWords(version.terms, before?.terms).map((text) => (
                  <li key={text} className="wrap-anywhere">
                    {text}
                  </li>
                ))}
                {version.lines.map((line) => (
                  <li key={line.lineId} className="wrap-anywhere">
                    {lines.find(({ id }) => id === line.lineId)?.description}: {askText(line)}
                    {line.response && (
                      <span className="text-muted">
                        {' '}
                        · {line.response.by}: {responseText(line.response)}
                        {line.response.note && `, “${line.response.note}”`}
                        {line.isTaken && ' · accepted'}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </details>
        </li>
      )
    })}
  </ol>
)

/** `before`: the version before; none for the first, and the one that follows a withdrawal. */
function headingOf({ side, author, isWithdrawn }: RequestVersion, before: RequestVersion | undefined) {
  if (isWithdrawn) return `${author} withdrew the request`
  if (side === 'other_side') return `${author} responded`
  return before ? `${author} updated the request` : `${author} saved the request`
}
