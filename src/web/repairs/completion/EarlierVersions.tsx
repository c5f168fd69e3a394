import type { Attachment } from '#domain/repairs/attachments/contract.ts'
import type { Completion, CompletionRecord } from '#domain/repairs/completion/contract.ts'
import { doneInWords } from '#domain/repairs/completion/rules.ts'
import { Card } from '#web/ui/Card.tsx'
import { DateTime } from '#web/ui/DateTime.tsx'
import { ChangeList } from './ChangeList.tsx'
import { CompletedLines } from './CompletedLines.tsx'
import { CompletionFacts } from './CompletionFacts.tsx'
import { changesBetween } from './version-changes.ts'

type Props = { record: CompletionRecord; hrefOf: (attachment: Attachment) => string }

/** The reports from before a correction, the latest first, each as it was, and what the next one changed. Nothing if there's none. */
export function EarlierVersions({ record, hrefOf }: Props) {
  const { completion, history } = record
  if (!completion || !history || history.earlier.length === 0) return null
  const { earlier } = history
  return (
    <details className="border-line border-t">
      <summary className="cursor-pointer px-5 py-4 font-semibold text-sm sm:px-6">
        Earlier versions ({earlier.length})
      </summary>
      <ol className="divide-y divide-line border-line border-t">
        {earlier.map((version, index) => (
          <Version
            key={version.version}
            record={{
              ...record,
              completion: version,
              attachments: history.attachments ?? record.attachments,
            }}
            shown={version}
            next={earlier[index - 1] ?? completion}
            hrefOf={hrefOf}
          />
        ))}
      </ol>
    </details>
  )
}

/** The same for the contractor, below the form. */
export const EarlierReports = (props: Props) =>
  (props.record.history?.earlier.length ?? 0) > 0 && (
    <Card title="Your earlier reports" flush>
      <EarlierVersions {...props} />
    </Card>
  )

function Version({
  record,
  shown,
  next,
  hrefOf,
}: Props & {
  shown: Completion
  /** The version that replaced it. */
  next: Completion
}) {
  const changes = changesBetween(record, shown, next)
  return (
    <li className="grid gap-3 py-4">
      <div className="grid gap-1 px-5 text-sm sm:px-6">
        <h3 className="font-semibold">
          <DateTime at={shown.at} withTime />, by {shown.by}: {doneInWords(record)}
        </h3>
        <p className="text-muted">
          Corrected on <DateTime at={next.at} withTime />
          {changes.length > 0 ? ':' : '. Nothing shown here changed.'}
        </p>
        <ChangeList changes={changes} />
      </div>
      <details>
        <summary className="cursor-pointer px-5 text-sm sm:px-6">Read this version</summary>
        <div className="grid gap-4 pt-3">
          <div className="px-5 sm:px-6">
            <CompletionFacts record={record} />
          </div>
          <CompletedLines record={record} hrefOf={hrefOf} />
        </div>
      </details>
    </li>
  )
}
