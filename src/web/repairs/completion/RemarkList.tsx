import { Check, type LucideIcon, MessageSquare, TriangleAlert } from 'lucide-react'
import type { CompletionRecord, Remark } from '#domain/repairs/completion/contract.ts'
import { subjectsOf } from '#domain/repairs/completion/rules.ts'
import { DateTime } from '#web/ui/DateTime.tsx'

const KINDS = {
  problem: { text: 'says that something isn’t right', Icon: TriangleAlert, color: 'text-caution' },
  reply: { text: 'replied', Icon: MessageSquare, color: 'text-muted' },
  settled: { text: 'says that it’s settled', Icon: Check, color: 'text-good' },
} satisfies Record<Remark['kind'], { text: string; Icon: LucideIcon; color: string }>

/** What was said about reported work, the earliest first. */
export const RemarkList = ({ record, remarks }: { record: CompletionRecord; remarks: readonly Remark[] }) => (
  <ol className="grid gap-4">
    {remarks.map((remark) => {
      const { text, Icon, color } = KINDS[remark.kind]
      return (
        <li key={remark.number} className="flex gap-3 text-sm">
          <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${color}`} />
          <div className="grid min-w-0 flex-1 gap-1">
            <p className="wrap-anywhere font-semibold">
              {remark.by} {text}
            </p>
            <p className="text-muted">
              <DateTime at={remark.at} withTime />
              {remark.author === 'agent' && ', for the owner'}
              <AboutVersion record={record} remark={remark} />
            </p>
            {remark.kind === 'problem' && (
              <p className="wrap-anywhere">
                <span className="text-muted">About: </span>
                {subjectsOf(record, remark).join('; ')}
              </p>
            )}
            {remark.words && <p className="wrap-anywhere whitespace-pre-line">{remark.words}</p>}
          </div>
        </li>
      )
    })}
  </ol>
)

/** Says of a problem that it was about a version that has been corrected since. */
function AboutVersion({ record: { history }, remark }: { record: CompletionRecord; remark: Remark }) {
  const version = history?.earlier.find((each) => each.version === remark.version)
  if (remark.kind !== 'problem' || !version) return null
  return (
    <>
      , about the report of <DateTime at={version.at} withTime />
    </>
  )
}
